import { isCutOff } from "./page_ends.ts";
import { findElisions } from "./elisions.ts";
import type { Intake, LeftOut, SourceFormat } from "./outcome.ts";
import { UNESCAPED_CLAUSES } from "./unescape.ts";
import { describePage } from "./page_choices.ts";

const NAMES: Record<SourceFormat, string> = {
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

export interface FoundPage {
  code: string;
  name: string | null;
  joined: string[];
  stopped: string[];
}

export interface Findings {
  pages: FoundPage[];
  text: string;
  around: number;
  files: number;
  leftOut: LeftOut[];
}

export function decide({ pages, text, around, files, leftOut }: Findings): Intake {
  const gaps = pages.map(({ code }) => findElisions(code));
  const whole = pages.filter((_, i) => gaps[i]!.length === 0);
  if (whole.length === 0) {
    return { kind: "elided", code: text, markers: gaps.flat(), said: ELIDED_SAID };
  }
  const gone = [...leftOut];
  for (const page of pages) {
    if (!whole.includes(page)) gone.push({ what: "a page with gaps", text: page.code });
  }
  const known = new Map<string, FoundPage>();
  for (const page of whole) {
    const key = withoutLineEnds(page.code);
    if (known.has(key)) gone.push({ what: "the same page once more", text: page.code });
    else known.set(key, page);
  }
  const different = [...known.values()];
  const [page, ...others] = different as [FoundPage, ...FoundPage[]];
  if (others.length > 0) {
    return {
      kind: "choice",
      pages: different.map(({ code, name }, i) => describePage(code, name ?? `Page ${i + 1}`)),
      said: saidOfChoice(different.length),
      leftOut: gone,
    };
  }
  const { code, joined, stopped } = page;
  if (isCutOff(code)) return { kind: "cut_off", code, said: CUT_OFF_SAID, leftOut: gone };
  const said = saidOfPage({ joined, stopped, around, files, leftOut: gone });
  return { kind: "page", code, said, leftOut: gone };
}

type TakenPage = Extract<Intake, { kind: "page" }>;

export function chooseOffered(
  alone: TakenPage,
  whole: TakenPage,
  offers: readonly string[],
): Intake {
  if (withoutLineEnds(alone.code) === withoutLineEnds(whole.code)) return alone;
  return {
    kind: "choice",
    pages: [
      describePage(alone.code, "The page"),
      { ...describePage(whole.code, ""), title: "With what it offers", words: offers.join(" … ") },
    ],
    said: OFFERED_SAID,
    leftOut: alone.leftOut,
  };
}

function withoutLineEnds(code: string): string {
  return code.split("\n").map((line) => line.trimEnd()).join("\n").trim();
}

export function saidOfOther(what: SourceFormat): string {
  return `This is ${NAMES[what]}, not a page.`;
}

const CUT_OFF_SAID = "This page stops in the middle.";
export const ELIDED_SAID = "Parts of this page were left out: remarks stand in their place.";

const OFFERED_SAID = "The reply offers more than the page: choose whether you want it.";

function saidOfChoice(count: number): string {
  return `There are ${count} pages here: choose one.`;
}

function saidOfPage(
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
  ...UNESCAPED_CLAUSES,
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
