import { type DraftFinding, type ParsedDraft, readAttribute } from "../parsed_draft.ts";
import { COLLECTING, hostOf, isPaste, isShortener } from "./named_brands.ts";
import type { DocumentPart, PageContent, Span } from "./looked_at.ts";
import { foundRisk } from "./risk_level.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { InputField } from "./fields.ts";

const STOPS = /\bpreventDefault\b|\breturn (?:false|!1)\b/;
const CARRIES =
  /\bsendBeacon\b|\bnew WebSocket\b|\bXMLHttpRequest\b|\bemailjs\b|\bfirebase\b|\bsupabase\b|\bRTCPeerConnection\b|(?:\$|\bjQuery)\.(?:post|ajax)\b|\baxios\b|mailto:|\bfetch\s{0,4}\([^;]{0,300}?\b(?:method|body)\b|\bfetch\s{0,4}\([^;]{0,120}?(?:\$\{|\+)|\.src\s{0,4}=[^;\n]{0,200}?(?:\$\{|\+)|\.submit\s{0,4}\(\s{0,4}\)|\blocation(?:\.href)?\s{0,4}=\s{0,4}["'`]https?:|\blocation\.(?:assign|replace)\s{0,4}\(\s{0,4}["'`]https?:/;

interface WayOut {
  at: Span | null;
}

const SENDS =
  /^(?:fetch|axios|axios\.\w{3,5}|(?:\$|jQuery)\.(?:post|ajax|get)|navigator\.sendBeacon|WebSocket|.*\.open)$/;

export function findSending({ parts, scripts, decoded }: PageContent): DraftFinding[] {
  const found: { to: string; at: Span | null }[] = [];
  for (const part of parts) {
    for (const element of part.elements) {
      for (const name of ["action", "formaction"]) {
        const address = readAttribute(element, name);
        const host = address === null ? null : hostOf(address);
        if (host) found.push({ to: host, at: part.placeOf(element) });
        else if (address && /^\s*mailto:/i.test(address)) {
          found.push({ to: "a mail address", at: part.placeOf(element) });
        }
      }
    }
  }
  for (const { script, text, placeOf } of scripts) {
    const collects = COLLECTING.exec(text);
    if (collects) {
      const span = { start: collects.index, end: collects.index + collects[0].length };
      found.push({ to: "a place that collects them", at: placeOf(span) });
    }
    for (const { callee, args, start, end } of script?.calls ?? []) {
      if (!SENDS.test(callee)) continue;
      const address = args.slice(0, 2).map((arg) => script!.readAddressFrom(arg)).find((each) =>
        each && hostOf(each)
      );
      if (address) found.push({ to: hostOf(address)!, at: placeOf({ start, end }) });
    }
  }
  for (const { text, at } of decoded) {
    if (COLLECTING.test(text)) found.push({ to: "a place that collects them", at });
  }
  return found.map(({ to, at }) =>
    foundRisk(
      "risk_sends",
      `What visitors write here would be sent to ${to}. Nothing is sent anywhere from a page here, and secrets are not to be asked for: take the form out.`,
      at,
    )
  );
}

const WALLET =
  /\beth_(?:sendTransaction|sendRawTransaction|sign\w{0,20})\b|\bpersonal_sign\b|\bsetApprovalForAll\b|\bincreaseAllowance\b|\bsign(?:All)?Transactions?\b|\bsignAndSendTransaction\b/;

export function findWallets({ scripts }: PageContent): DraftFinding[] {
  return scripts.flatMap(({ text, placeOf }) => {
    const asks = WALLET.exec(text);
    if (!asks) return [];
    return [
      foundRisk(
        "risk_wallet",
        "This script asks a visitor's wallet to sign or to pay, which a page here has no business with. Link to the place where that is done.",
        placeOf({ start: asks.index, end: asks.index + asks[0].length }),
      ),
    ];
  });
}

const ADDRESSES = ["href", "src", "action", "formaction", "data", "poster"];
const IN_TEXTS = /\bhttps?:\/\/([a-z0-9.-]{4,60})/gi;

export function findShortLinks({ parts, scripts, decoded }: PageContent): DraftFinding[] {
  const found: DraftFinding[] = [];
  const addShortLink = (host: string | null, at: () => Span | null) => {
    const own = host?.toLowerCase() ?? "";
    if (isShortener(own)) {
      found.push(shortLink(`The address of ${own} does not show where it leads`, at()));
    } else if (isPaste(own)) found.push(shortLink(`${own} shows whatever anybody put there`, at()));
  };
  for (const part of parts) {
    for (const element of part.elements) {
      for (const { name, value } of element.attrs) {
        if (ADDRESSES.includes(name)) addShortLink(hostOf(value), () => part.placeOf(element));
      }
    }
  }
  for (const { texts, placeOf } of scripts) {
    for (const { text, ...span } of texts) {
      for (const [, host] of text.matchAll(IN_TEXTS)) addShortLink(host!, () => placeOf(span));
    }
  }
  for (const { text, at } of decoded) {
    for (const [, host] of text.matchAll(IN_TEXTS)) addShortLink(host!, () => at);
  }
  return found;
}

function shortLink(what: string, at: Span | null): DraftFinding {
  return foundRisk(
    "risk_short_link",
    `${what}, which false pages use. Link to the place itself.`,
    at,
  );
}

const WORDS_MAX_LENGTH = 160;
const PICTURES_MAX = 2;

/** A picture of a form needs no field, and filters cannot read it. */
export function findPicturePage(part: DocumentPart): DraftFinding[] {
  if (!part.isPage) return [];
  const pictures = part.elements.filter(({ tagName }) => tagName === "img");
  if (pictures.length === 0 || pictures.length > PICTURES_MAX) return [];
  const length = part.texts.filter(({ parent }) => parent.tagName !== "title")
    .reduce((sum, { node }) => sum + node.value.trim().length, 0);
  if (length > WORDS_MAX_LENGTH) return [];
  const link = part.elements.find((element) => {
    const target = /^(a|area)$/.test(element.tagName) ? readAttribute(element, "href") : null;
    if (target === null || !hostOf(target)) return false;
    return element.tagName === "area" || element.childNodes.some((node) => node.nodeName === "img");
  });
  if (!link) return [];
  return [
    foundRisk(
      "risk_picture_page",
      "The whole page is a picture that leads elsewhere: visitors who cannot see it, and search engines, get nothing of it. Write its words as text.",
      part.placeOf(link),
    ),
  ];
}

export function findWayOut(
  { scripts }: ParsedDraft,
  looked: PageContent,
  asked: readonly InputField[],
): WayOut | null {
  for (const { text, placeOf } of looked.scripts) {
    const carries = CARRIES.exec(text);
    if (!carries) continue;
    return { at: placeOf({ start: carries.index, end: carries.index + carries[0].length }) };
  }
  const hidden = looked.decoded[0];
  if (hidden && looked.scripts.some(({ isDecoded }) => isDecoded)) return { at: hidden.at };
  if (scripts.some(({ text }) => STOPS.test(text))) return null;
  for (const { secret, element, at } of asked) {
    const form = secret && element ? formOf(element) : null;
    if (form && isSent(form)) return { at };
  }
  return null;
}

export function formOf(element: Tree.Element): Tree.Element | null {
  let node: Tree.Node | null = element;
  while (node && "tagName" in node) {
    if (node.tagName === "form") return node;
    node = node.parentNode;
  }
  return null;
}

/** "#" is common in drafts, and sends nothing. */
function isSent(form: Tree.Element): boolean {
  const action = readAttribute(form, "action")?.trim() ?? "";
  const method = readAttribute(form, "method")?.toLowerCase();
  if (method === "dialog" || /^javascript:/i.test(action)) return false;
  return !action.startsWith("#") || method === "post";
}
