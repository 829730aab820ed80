// The words in which an author is told what was changed.

export interface LogEntry {
  action: string;
  count: number;
}

const WORDS = {
  menu: ["Removed", "navigation menu", "navigation menus"],
  pageRole: ["Removed", "navigation role of the whole page", "navigation roles of the whole page"],
  frame: ["Removed", "embedded frame", "embedded frames"],
  plugin: ["Removed", "embedded plug-in", "embedded plug-ins"],
  fallbackText: [
    "Removed",
    "text for browsers without scripts or frames",
    "texts for browsers without scripts or frames",
  ],
  rawText: ["Removed", "obsolete raw text element", "obsolete raw text elements"],
  base: ["Removed", "base address", "base addresses"],
  redirect: ["Removed", "automatic redirect", "automatic redirects"],
  setting: ["Removed", "page setting that is not allowed", "page settings that are not allowed"],
  script: [
    "Removed",
    "script from a host that is not allowed",
    "scripts from a host that is not allowed",
  ],
  stylesheet: [
    "Removed",
    "style sheet from a host that is not allowed",
    "style sheets from a host that is not allowed",
  ],
  font: [
    "Removed",
    "font from a host that is not allowed",
    "fonts from a host that is not allowed",
  ],
  image: [
    "Removed",
    "image from a host that is not allowed",
    "images from a host that is not allowed",
  ],
  icon: [
    "Removed",
    "page icon from a host that is not allowed",
    "page icons from a host that is not allowed",
  ],
  media: ["Removed", "audio or video from another host", "audio or video files from another host"],
  drawing: ["Removed", "drawing part from another file", "drawing parts from another file"],
  local: ["Removed", "reference to a local file", "references to local files"],
  preload: ["Removed", "loading of a file in advance", "loadings of files in advance"],
  manifest: ["Removed", "app manifest", "app manifests"],
  linkElement: [
    "Removed",
    "link element of a kind that is not allowed",
    "link elements of a kind that is not allowed",
  ],
  scriptLink: ["Removed", "script in a link", "scripts in links"],
  strangeLink: [
    "Removed",
    "link address of a kind that is not allowed",
    "link addresses of a kind that is not allowed",
  ],
  pictureLink: [
    "Kept",
    "link to a picture of the page for its scripts alone",
    "links to pictures of the page for its scripts alone",
  ],
  tracking: ["Removed", "tracking address", "tracking addresses"],
  opener: [
    "Removed",
    "link permission to control this page",
    "link permissions to control this page",
  ],
  formAddress: ["Removed", "form address", "form addresses"],
  animation: ["Removed", "animation of a link address", "animations of link addresses"],
  disguised: ["Removed", "disguised address in a style", "disguised addresses in styles"],
  control: ["Removed", "control character", "control characters"],
  brokenCharacter: ["Replaced", "broken character", "broken characters"],
  structure: [
    "Rewrote",
    "page whose tags browsers read in different ways",
    "pages whose tags browsers read in different ways",
  ],
} as const satisfies Record<string, readonly [verb: string, one: string, many: string]>;

export type Label = keyof typeof WORDS;

/** Why something is taken out, and the address for which it is, where it is for one. */
export interface Cause {
  label: Label;
  address: string | null;
}

/** What a save does at one place, what it means for visitors, and what to do. */
export const REMOVED_BECAUSE: Record<Label, string> = {
  menu:
    "A save removes this menu; your scripts still find its elements. As a plain block of links, it stays.",
  pageRole: "A save removes this role: with it the whole page would be a menu.",
  frame:
    "A save removes this embedded page: nothing is embedded in a page here. Put a link, or what it shows, in its place.",
  plugin:
    "A save removes this: nothing is embedded in a page here. Put a link or a picture in its place.",
  fallbackText:
    "A save removes this text for browsers without scripts or frames. What everybody should read belongs outside of it.",
  rawText:
    "A save removes this obsolete element, which browsers read in different ways. Use <pre> instead.",
  base: "A save removes this base address. Write full addresses that start with https://.",
  redirect: "A save removes this redirect: visitors stay on your page. Put a link in its place.",
  setting: "A save removes this setting, which is for the server of a page and does nothing here.",
  script:
    "A save removes this script: its host is not on the list. Load the library from cdn.jsdelivr.net, unpkg.com or cdnjs.cloudflare.com, or put the script into the page.",
  stylesheet:
    "A save removes this style sheet: its host is not on the list. Load it from cdn.jsdelivr.net, unpkg.com or cdnjs.cloudflare.com, or put the rules into the page.",
  font:
    "A save removes this font: its host is not on the list. Fonts from fonts.googleapis.com load here.",
  image:
    "A save removes this picture's address: its host is not on the list, so visitors see no picture. Choose one of your own pictures, or use a host that is allowed.",
  icon: "A save removes this icon: its host is not on the list. An icon as data: works.",
  media: "A save removes this sound or film from another host. Put a link to it in its place.",
  drawing:
    "A save removes this part of a drawing, which lies in another file. Put the shapes into the page.",
  local:
    "A save removes this address of a file that is only on your own computer: visitors would see nothing there.",
  preload: "A save removes this: what it would fetch in advance is fetched when it is needed.",
  manifest:
    "A save removes this manifest: it is for installing a page as an app, which a page here cannot be. Nothing else needs it.",
  linkElement: "A save removes this link element: its kind does nothing here.",
  scriptLink: "A save removes the script of this link. Put it into a click handler.",
  strangeLink:
    "A save removes the address of this link: links may lead to http, https, mail and phone addresses, or to a place on the page.",
  pictureLink:
    "A save keeps this link to a picture under a name of ours: the page's scripts find it as it was, and nobody is led to it.",
  tracking: "A save removes this address, to which browsers would tell each click.",
  opener: "A save removes this permission: a page that a link opens must not control yours.",
  formAddress:
    "A save removes this form's address: nothing is sent there. Let visitors write to you, and what they write reaches you.",
  animation: "A save removes this animation of an address.",
  disguised:
    "A save removes this address, which is written in a way that hides where it leads. Write it plainly.",
  control: "A save removes characters that cannot be stored.",
  brokenCharacter: "A save replaces a character that is broken.",
  structure:
    "A save writes this page anew, because browsers would read its tags in different ways.",
};

const WORDS_BY_ACTION = new Map(
  Object.values(WORDS).map((words) => [`${words[0]} ${words[1]}`, words]),
);

/** Entries in the order in which their kind first occurred. */
export class Log {
  #counts = new Map<Label, number>();

  add(label: Label, count = 1): void {
    if (count > 0) this.#counts.set(label, (this.#counts.get(label) ?? 0) + count);
  }

  entries(): LogEntry[] {
    return [...this.#counts].map(([label, count]) => ({
      action: `${WORDS[label][0]} ${WORDS[label][1]}`,
      count,
    }));
  }
}

/** "Removed 2 navigation menus and 1 embedded frame.", then the notices. */
export function summarize(log: readonly LogEntry[], notices: readonly string[]): string {
  if (log.length === 0 && notices.length === 0) return "Nothing had to be changed.";
  const byVerb = Map.groupBy(log, ({ action }) => action.split(" ", 1)[0]);
  const sentences = [...byVerb].map(([verb, entries]) =>
    `${verb} ${list(entries.map(countedNoun))}.`
  );
  return [...sentences, ...notices].join(" ");
}

function countedNoun({ action, count }: LogEntry): string {
  const words = WORDS_BY_ACTION.get(action);
  // A log saved by an older version may hold an action that is no longer in the table.
  const noun = words ? words[count === 1 ? 1 : 2] : action.slice(action.indexOf(" ") + 1);
  return `${count} ${noun}`;
}

function list(items: string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
