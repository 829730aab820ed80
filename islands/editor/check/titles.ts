// What a group of findings is called in a line, and what its mends are called: after what they do.
import type { Finding, FoundPlace } from "../../../contract/findings.ts";

/** By rule: of one, of several (after their number). Without an entry its first sentence is its title. */
const TITLES: Readonly<Record<string, readonly [one: string, several: string]>> = {
  menu: ["A menu that a save removes", "menus that a save removes"],
  image: ["A picture that is not shown here", "pictures that are not shown here"],
  placeholder_picture: ["A stand-in picture", "stand-in pictures"],
  missing_picture: ["A picture that is not there", "pictures that are not there"],
  gone_image_host: ["A picture that is gone", "pictures that are gone"],
  frame: ["An embedded frame", "embedded frames"],
  made_frame: ["A frame that a script makes", "frames that a script makes"],
  script: ["A script that is not loaded here", "scripts that are not loaded here"],
  stylesheet: ["A style sheet that is not loaded here", "style sheets that are not loaded here"],
  font: ["A font that is not loaded here", "fonts that are not loaded here"],
  script_link: ["A link that is a script", "links that are scripts"],
  relative_link: ["A link that leads nowhere", "links that lead nowhere"],
  empty_link: ["A link that leads nowhere yet", "links that lead nowhere yet"],
  local: ["A file that is not there", "files that are not there"],
  connection: ["A call that cannot be made here", "calls that cannot be made here"],
  form: ["A form that goes nowhere", "forms that go nowhere"],
  form_pretends: ["A form that only pretends to send", "forms that only pretend to send"],
  local_file: ["A file that is not here", "files that are not here"],
  missing_file: ["A file that is not there any more", "files that are not there any more"],
  old_year: ["An old year", "old years"],
  lorem_ipsum: ["Filler text", "filler texts"],
  no_alt: ["A picture without a description", "pictures without a description"],
  lost_heading: ["A heading of the page before", "headings of the page before"],
  lost_link: ["A link of the page before", "links of the page before"],
  lost_picture: ["A picture of the page before", "pictures of the page before"],
};

const TITLE_MAX_LENGTH = 90;

export function findTitle({ rule, message }: Finding, count: number): string {
  const known = TITLES[rule];
  if (known) return count === 1 ? known[0] : `${count} ${known[1]}`;
  const sentence = /^[^]*?[.:!?](?=\s|$)/.exec(message)?.[0] ?? message;
  const said = sentence.replace(/[.:]$/, "");
  return said.length > TITLE_MAX_LENGTH ? `${said.slice(0, TITLE_MAX_LENGTH).trim()}…` : said;
}

const MENDS: Readonly<Record<string, string>> = {
  menu: "Keep it as plain links",
  placeholder_picture: "Use a plain coloured box",
  frame: "Put a link in its place",
  plugin: "Put a link in its place",
  script_link: "Make it a button of the script",
  own_picture: "Name it without the address",
  old_year: "Write this year",
};

/** Without a name of its own it is called by what the edits come to. */
export function mendName({ kind, rule }: Pick<Finding, "kind" | "rule">, fix: FoundPlace["fix"]) {
  const isRemoval = fix !== null && "edits" in fix &&
    fix.edits.every(({ text }) => text.trim() === "");
  if (isRemoval) return rule === "image" ? "Remove its address" : "Remove it";
  return MENDS[rule] ?? (kind === "missing" ? "Add it" : "Mend it");
}

const OF_PICTURES = new Set([
  "image",
  "placeholder_picture",
  "gone_image_host",
  "missing_picture",
]);

const OF_FILES = new Set(["local_file", "missing_file"]);

/** A PDF of the author's would do in its place. */
export function isAboutFile({ rule }: Pick<Finding, "rule">): boolean {
  return OF_FILES.has(rule);
}

/** One of the author's own would do in its place. */
export function isAboutPicture({ rule }: Pick<Finding, "rule">, { excerpt }: FoundPlace): boolean {
  return OF_PICTURES.has(rule) ||
    rule === "local" && /\.(?:png|jpe?g|gif|webp|avif)\b/i.test(excerpt);
}
