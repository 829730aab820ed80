import { isCutOff } from "./page_ends.ts";
import { findElisions } from "./elisions.ts";
import type { Intake, LeftOut } from "./outcome.ts";
import { CUT_OFF_SAID, ELIDED_SAID, saidOfChoice, saidOfPage } from "./said.ts";
import { describePage } from "./page_choices.ts";

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

function withoutLineEnds(code: string): string {
  return code.split("\n").map((line) => line.trimEnd()).join("\n").trim();
}
