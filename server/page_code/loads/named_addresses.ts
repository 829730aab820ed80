// What a text names at the allowed hosts. It is no proof that it is loaded, and nothing else tells what a script will ask for.
import { ALLOWED_HOSTS } from "../sanitize/urls.ts";

const ADDRESSES_MAX = 100;
const ADDRESS_MAX_LENGTH = 1_000;
const LICENCE_MAX_LENGTH = 1_000;
const NAMED_HOST = new RegExp(
  String.raw`(?<![\w.-])(?:${anyOf(ALLOWED_HOSTS.any)})(?![\w-])`,
  "gi",
);
/** Within the quotes of a script, and whole: what is put together from parts is not known. */
const NAMED_ADDRESS = new RegExp(
  String.raw`(["'\`])(?:https?:)?//(?:${
    anyOf(ALLOWED_HOSTS.connect)
  })(?:[/?][^"'\`\s<>$]{0,${ADDRESS_MAX_LENGTH}})?\1`,
  "gi",
);
/** A licence names where a library comes from. Other comments are read, since a string may look like the start of one. */
const LICENCE = /\/\*!(?:[^*]|\*(?!\/))*\*\/|^(?:\s*\/\/[^\n]*|\s*\/\*(?:[^*]|\*(?!\/))*\*\/)+/g;
const MARKUP_COMMENT = /<!--[\s\S]*?-->/g;
const SOURCE_MAP = /\/\/[#@] sourceMappingURL=\S*/g;

/** Whole addresses aside, which are listed by themselves. */
export function withoutNamedAddresses(code: string): string {
  return code.replaceAll(NAMED_ADDRESS, (text) => readNamed(text) ? " " : text);
}

export function listNamedHosts(text: string): string[] {
  const said = [LICENCE, MARKUP_COMMENT, SOURCE_MAP]
    .reduce((rest, unread) => rest.replaceAll(unread, ""), text);
  return [...new Set(said.matchAll(NAMED_HOST).map(([host]) => host.toLowerCase()))];
}

export function hasWorkers(script: string): boolean {
  return /\b(?:Shared)?Worker\(|\bimportScripts\b/.test(script);
}

/** The first comment, where it says whose the file is. */
export function readLicence(text: string): string | null {
  const [first = ""] = /^\s*(?:\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/)){0,4000}\*\/)/.exec(text) ?? [];
  return /licen[cs]e|copyright|\(c\)|©/i.test(first)
    ? first.trim().slice(0, LICENCE_MAX_LENGTH)
    : null;
}

export function listNamedAddresses(script: string): string[] {
  const named = new Set<string>();
  for (const [text] of script.matchAll(NAMED_ADDRESS)) {
    const address = readNamed(text);
    if (address) named.add(address);
    if (named.size === ADDRESSES_MAX) break;
  }
  return [...named];
}

/** A host alone is the beginning of an address, to which a script adds the rest. */
function readNamed(quoted: string): string | null {
  const address = URL.parse(quoted.slice(1, -1).replace(/^(?:https?:)?/, "https:"));
  return address && address.pathname !== "/" ? address.href : null;
}

function anyOf(hosts: ReadonlySet<string>): string {
  return [...hosts].map((host) => RegExp.escape(host)).join("|");
}
