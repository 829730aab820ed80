import { PLACEHOLDER_IMAGE_HOSTS } from "../../../contract/page_code/hosts.ts";
import { pictureNameIn } from "../../../contract/pictures/pictures.ts";
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import type { Edit } from "../sanitize/edits.ts";
import type { Cause } from "../sanitize/log.ts";
import { isAllowedHost, isLocal, readAddress } from "../sanitize/urls.ts";
import { type DraftFinding, type ParsedDraft, readLabel } from "./parsed_draft.ts";
import { placeholderFix } from "./scripts.ts";
import { describeEmbedded, type EmbedDescription, findService } from "./maps.ts";
import {
  placeOfFile,
  type RemovalRule,
  removedBecause,
} from "../../../contract/page_code/removal_sentences.ts";
import { FILES_FOLDER } from "../../../contract/files/files.ts";

const NAME_MAX_LENGTH = 60;

export type Removal = Edit & Cause;

const FIX_MAX_LENGTH = 2_000;
const LOOKED_AT_LENGTH = 4_000;

export function describeRemoval(
  draft: ParsedDraft,
  { rule, address, start, end, text }: Removal,
  menus: () => DraftFinding["fix"],
): DraftFinding {
  const written = draft.code.slice(start, Math.min(end, start + LOOKED_AT_LENGTH));
  const fix = text.length > FIX_MAX_LENGTH ? null : { edits: [{ start, end, text }] };
  const found = {
    kind: "removed" as const,
    rule,
    message: removedBecause(rule),
    at: { start, end },
    fix,
  };
  const host = address === null ? null : readHost(address);
  switch (rule) {
    case "menu":
      return { ...found, fix: menus() ?? fix };
    case "frame":
    case "plugin":
      return { ...found, ...describeEmbedding(address, start, end) };
    case "script_link":
      return {
        ...found,
        ...describeScriptLink(written, address, wordsOfLink(draft, end), start, end),
      };
    case "strange_link":
      return { ...found, message: removedBecause(rule, { link: wordsOfLink(draft, end) }) };
    case "local":
      return { ...found, ...describeLocal(written, address) };
    case "preload":
      return { ...found, message: describePreload(address) ?? found.message };
    case "image":
      return { ...found, ...describeImage(draft, written, address, host, start, end) };
    default:
      return { ...found, message: sentence(rule, address, host) };
  }
}

function describeImage(
  draft: ParsedDraft,
  written: string,
  address: string | null,
  host: string | null,
  start: number,
  end: number,
): Pick<DraftFinding, "message"> & Partial<DraftFinding> {
  const own = /\/u\/[\w.-]+\/(pictures\/[^/]+)$/.exec(address ?? "")?.[1];
  if (address && own && pictureNameIn(own)) {
    return {
      rule: "own_picture",
      message:
        "A save removes this picture's address: a page names its own pictures without the address of this place, so that they stay when your name changes.",
      fix: { edits: [{ start, end, text: written.replace(address, own) }] },
    };
  }
  if (address && host && PLACEHOLDER_IMAGE_HOSTS.includes(host)) {
    const fix = placeholderFix(draft, address, start, end);
    return {
      rule: "placeholder_picture",
      message:
        `The picture from ${host} is a stand-in of the template, and it is not shown here. Put one of yours in its place.`,
      ...fix && { fix },
    };
  }
  return { message: sentence("image", address, host) };
}

function describeLocal(
  written: string,
  address: string | null,
): Pick<DraftFinding, "message"> & Partial<DraftFinding> {
  const file = address !== null && /^\s*href\s*=/i.test(written) ? localFileIn(address) : null;
  if (!file) return { message: sentence("local", address, null) };
  return {
    rule: "local_file",
    message: `A save removes this link's address: the file ${file} is only ${
      placeOfFile(address!)
    }. Choose the file, or drop it here.`,
  };
}

function describePreload(address: string | null): string | null {
  const read = address === null ? null : readAddress(address);
  if (read?.kind !== "remote" && !(read && isLocal(read))) return null;
  if (isAllowedHost(read, "any")) return null;
  return `A save removes this: nothing is loaded from ${
    read.kind === "remote" ? read.host : shortened(address!)
  } here, so there is nothing to fetch in advance.`;
}

function sentence(rule: RemovalRule, address: string | null, host: string | null): string {
  const service = rule === "script" && host ? findService(host) : null;
  if (service) {
    return `A save removes this script from ${host}: what it puts into the page from ${service} is not shown, since nothing is embedded in a page here. Put a link to it in its place.`;
  }
  return removedBecause(rule, { thing: host ?? (address ? shortened(address) : undefined) });
}

function wordsOfLink(draft: ParsedDraft, end: number): string | undefined {
  const link = draft.findOwner("href", end);
  return link && readLabel(link) || undefined;
}

const NO_SCRIPT = /^(void\s*\(?\s*(0|null|'')\s*\)?|undefined|null|false|\/\/.*)?\s*;*$/;

function describeScriptLink(
  written: string,
  address: string | null,
  link: string | undefined,
  start: number,
  end: number,
): Pick<DraftFinding, "message"> & Partial<DraftFinding> {
  const script = /^\s*javascript:([^]*)$/i.exec(address ?? "")?.[1]?.trim() ?? "";
  const isNone = NO_SCRIPT.test(script);
  const message = removedBecause(isNone ? "idle_link" : "script_link", { link });
  const quoted = /^\s*href\s*=\s*(?:"|')\s*javascript:([^"']*)(?:"|')$/i.exec(written)?.[1];
  const text = isNone
    ? ' role="button" tabindex="0"'
    : quoted && ` href="#" onclick="${quoted.replace(/;?\s*$/, "")}; return false"`;
  return { message, ...text && { fix: { edits: [{ start, end, text }] } } };
}

function describeEmbedding(
  address: string | null,
  start: number,
  end: number,
): Partial<Pick<DraftFinding, "message" | "fix">> {
  const embedded = address ? describeEmbedded(address) : null;
  if (embedded) {
    return {
      message:
        `A save removes what is embedded here from ${embedded.name}: nothing is embedded in a page here. Put a link to it in its place.`,
      fix: { edits: [{ start, end, text: drawCard(embedded) }] },
    };
  }
  if (!address || !isLocal(readAddress(address))) return {};
  return {
    message: `A save removes ${
      shortened(address)
    }, which is embedded here: nothing is embedded in a page here, and that file is only ${
      placeOfFile(address)
    }. ${
      localFileIn(address) ? "Send it here" : "Put it on the web"
    }, and put a link to it in its place.`,
  };
}

function drawCard({ name, verb, url }: EmbedDescription): string {
  const style =
    "display:flex;align-items:center;justify-content:center;min-height:8rem;padding:1.5rem;" +
    "border:1px solid currentColor;border-radius:12px;color:inherit;text-decoration:none";
  return `<a href="${escapeAttribute(url)}" style="${style}">${escapeText(verb)} on ${name}</a>`;
}

function readHost(address: string): string | null {
  const read = readAddress(address);
  if (read.kind === "remote") return read.host;
  return read.kind === "other" && read.scheme === "mailto" ? "mailto" : null;
}

function shortened(address: string): string {
  return address.length > 60 ? `${address.slice(0, 57)}...` : address;
}

export function localFileIn(address: string): string | null {
  const [path = ""] = address.trim().split(/[?#]/, 1);
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  if (!/.\.pdf$/i.test(name.slice(-5))) return null;
  return name.replaceAll("%20", " ").slice(-NAME_MAX_LENGTH).toWellFormed();
}

export function findMissingFiles(
  { code }: ParsedDraft,
  missing: readonly string[],
): DraftFinding[] {
  return missing.flatMap((name) =>
    code.matchAll(new RegExp(RegExp.escape(FILES_FOLDER + name), "g"))
      .map(({ 0: address, index }): DraftFinding => ({
        kind: "will_not_work",
        rule: "missing_file",
        message:
          "This file is not among yours, so visitors get nothing of this link. Choose another one.",
        at: { start: index, end: index + address.length },
        fix: null,
      })).toArray()
  );
}
