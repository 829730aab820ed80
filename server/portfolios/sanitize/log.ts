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
