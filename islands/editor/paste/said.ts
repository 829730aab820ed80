import type { LeftOut, What } from "./outcome.ts";

const NAMES: Record<What, string> = {
  react: "a React component",
  vue: "a Vue component",
  svelte: "a Svelte component",
  json: "data in JSON",
  python: "a Python program",
  markdown: "a text in Markdown",
  css: "a style sheet",
  javascript: "a script",
  php: "a PHP program",
  text: "a text",
};

export function saidOfOther(what: What): string {
  return `This is ${NAMES[what]}, not a page.`;
}

export const CUT_OFF_SAID = "This page stops in the middle.";
export const ELIDED_SAID = "Parts of this page were left out: remarks stand in their place.";

export function saidOfChoice(count: number): string {
  return `There are ${count} pages here: choose one.`;
}

export function saidOfPage(
  { joined, stopped, around, files, leftOut }: {
    joined: string[];
    stopped: string[];
    around: number;
    files: number;
    leftOut: readonly LeftOut[];
  },
): string | null {
  const whats = new Set(leftOut.map(({ what }) => what));
  const rest = [
    ...Object.entries(REPAIRS).filter(([what]) => whats.has(what)).map(([, clause]) => clause),
    ...around > 0 ? [`${formatCount(around, "line")} around it ${were(around)} left out`] : [],
    ...stopped.map((name) => `${name} stops in the middle`),
    ...files > 0 ? [`${formatCount(files, "file")} ${were(files)} left out`] : [],
  ];
  const main = joined.length > 0
    ? `Joined ${joinWords(joined)} into the page`
    : around > 0
    ? "Took the page out of the reply"
    : files > 0
    ? "Opened the page"
    : "Mended the page";
  if (rest.length > 0) return `${main}; ${joinWords(rest)}.`;
  return joined.length > 0 ? `${main}.` : null;
}

const REPAIRS: Record<string, string> = {
  "line numbers": "line numbers were taken out",
  "invisible characters": "invisible characters were taken out",
  "curly quotes": "curly quotes were made straight",
  "the signs of escaped HTML": "its signs were turned back into tags",
};

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function were(count: number): string {
  return count === 1 ? "was" : "were";
}
