// What a save removes, named: the host, the file or the service, what visitors get of it, and what to do.
import { PLACEHOLDER_IMAGE_HOSTS } from "../../contract/hosts.ts";
import { pictureNameIn } from "../../contract/pictures.ts";
import { escapeAttribute } from "../../contract/markup.ts";
import type { Edit } from "../sanitize/edits.ts";
import { type Label, REMOVED_BECAUSE } from "../sanitize/log.ts";
import { readAddress } from "../sanitize/urls.ts";
import { type Draft, labelOf } from "./draft.ts";
import { placeholderFix } from "./drawn_placeholder.ts";
import type { Found } from "./found.ts";
import { describeEmbedded, type Embedded } from "./services.ts";

export interface Removal extends Edit {
  label: Label;
}

/** What a save puts in place of a whole style sheet is not sent along. */
const FIX_MAX_LENGTH = 2_000;
/** An address is looked for in so much of what is removed. */
const LOOKED_AT_LENGTH = 4_000;

/** `menus` is how all of the page's menus are kept. */
export function describeRemoval(
  draft: Draft,
  { label, start, end, text }: Removal,
  menus: () => Found["fix"],
): Found {
  const { code, elements } = draft;
  const written = code.slice(start, Math.min(end, start + LOOKED_AT_LENGTH));
  const address = addressIn(written);
  const fix = text.length > FIX_MAX_LENGTH ? null : { edits: [{ start, end, text }] };
  const found = { kind: "removed" as const, at: { start, end } };
  if (label === "menu") {
    return { ...found, rule: "menu", message: REMOVED_BECAUSE.menu, fix: menus() ?? fix };
  }
  if (label === "frame") return { ...found, rule: "frame", ...describeFrame(address, start, end) };
  if (label === "scriptLink") {
    return {
      ...found,
      rule: "script_link",
      message: ofLink(REMOVED_BECAUSE[label], elements, end),
      fix: handlerFix(written, start, end) ?? fix,
    };
  }
  const own = /\/u\/[\w.-]+\/(pictures\/[^/]+)$/.exec(address ?? "")?.[1];
  if (label === "image" && address && own && pictureNameIn(own)) {
    return {
      ...found,
      rule: "own_picture",
      message:
        "A save removes this picture's address: a page names its own pictures without the address of this place, so that they stay when your name changes.",
      fix: { edits: [{ start, end, text: written.replace(address, own) }] },
    };
  }
  const host = address && hostOf(address);
  if (label === "image" && host && PLACEHOLDER_IMAGE_HOSTS.includes(host)) {
    return {
      ...found,
      rule: "placeholder_picture",
      message:
        `The picture from ${host} is a stand-in of the template, and it is not shown here. Put one of yours in its place.`,
      fix: placeholderFix(draft, address, start, end) ?? fix,
    };
  }
  return {
    ...found,
    rule: label.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    message: label === "strangeLink"
      ? ofLink(REMOVED_BECAUSE[label], elements, end)
      : sentence(label, address, host),
    fix,
  };
}

/** What is named in place of "this …". */
const NAMED: Partial<Record<Label, (thing: string) => string>> = {
  script: (thing) => `this script from ${thing}`,
  stylesheet: (thing) => `this style sheet from ${thing}`,
  font: (thing) => `this font from ${thing}`,
  image: (thing) => `the picture from ${thing}`,
  icon: (thing) => `this icon from ${thing}`,
  media: (thing) => `this sound or film from ${thing}`,
  local: (thing) => `the address of ${thing}, a file`,
  formAddress: (thing) => `this form's address (${thing})`,
};
const UNNAMED =
  /this (script|style sheet|font|icon|sound or film from another host|picture's address|form's address|address of a file)/;

function sentence(label: Label, address: string | null, host: string | null): string {
  const thing = host ?? (address && shortened(address));
  const named = NAMED[label];
  const because = REMOVED_BECAUSE[label];
  return named && thing ? because.replace(UNNAMED, () => named(thing)) : because;
}

function ofLink(because: string, elements: Draft["elements"], end: number): string {
  const link = elements.find(({ sourceCodeLocation }) =>
    sourceCodeLocation?.attrs?.["href"]?.endOffset === end
  );
  const label = link ? labelOf(link) : "";
  return label ? because.replace(/\.(?= |$)/, () => ` of the link "${label}".`) : because;
}

const NO_SCRIPT = /^\s*(void\s*\(?\s*0\s*\)?)?\s*;?\s*$/;

/** The same script in a handler. A link whose script does nothing is a button to its page's own scripts. */
function handlerFix(written: string, start: number, end: number): Found["fix"] {
  const [, script] = /^\s*href\s*=\s*(?:"|')\s*javascript:([^"']*)(?:"|')$/i.exec(written) ?? [];
  if (script === undefined) return null;
  const text = NO_SCRIPT.test(script)
    ? ' role="button" tabindex="0"'
    : ` href="#" onclick="${script.replace(/;?\s*$/, "")}; return false"`;
  return { edits: [{ start, end, text }] };
}

function describeFrame(address: string | null, start: number, end: number) {
  const embedded = address ? describeEmbedded(address) : null;
  return {
    message: embedded
      ? `A save removes what is embedded here from ${embedded.name}: pages within the page are not shown. Put a link to it in its place.`
      : REMOVED_BECAUSE.frame,
    fix: embedded ? { edits: [{ start, end, text: cardOf(embedded) }] } : null,
  };
}

/** In the colours and the type of what stands around it. */
function cardOf({ name, verb, url }: Embedded): string {
  const style =
    "display:flex;align-items:center;justify-content:center;min-height:8rem;padding:1.5rem;" +
    "border:1px solid currentColor;border-radius:12px;color:inherit;text-decoration:none";
  return `<a href="${escapeAttribute(url)}" style="${style}">${verb} on ${name}</a>`;
}

const ADDRESS =
  /(?:\b(?:src|href|action|srcset|data|poster|content|url)\s*=\s*|url\(\s*|@import\s+)(?:"([^"]*)"|'([^']*)'|([^\s>"')]+))/i;

function addressIn(written: string): string | null {
  const found = ADDRESS.exec(written) ?? /^["']([^"']+)["']$/.exec(written);
  const address = found?.slice(1).find((each) => each !== undefined)?.trim() ?? null;
  return address?.replaceAll("&amp;", "&").split(/,?\s/)[0] || null;
}

function hostOf(address: string): string | null {
  const read = readAddress(address);
  if (read.kind === "remote") return read.host;
  return read.kind === "other" && read.scheme === "mailto" ? "mailto" : null;
}

function shortened(address: string): string {
  return address.length > 60 ? `${address.slice(0, 57)}...` : address;
}
