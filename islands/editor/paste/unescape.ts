import {
  type EscapeKind,
  mayBeEscaped,
  sayKinds,
  unescapePage,
} from "../../../contract/page_code/escaped_page.ts";
import type { LeftOut } from "./outcome.ts";

const SIGNS: Record<EscapeKind, string> = {
  entities: "the signs of escaped HTML",
  json: "the signs of a JSON text",
  string: "the signs of a text within a program",
  escapes: "escaped quotes and line breaks",
  mail: "the signs of a part of a mail",
};

/** What is said of a page in a reply, after what was done to it. */
export const UNESCAPED_CLAUSES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(SIGNS).map((what) => [what, `${what} were turned back`])),
  [SIGNS.entities]: "its signs were turned back into tags",
};

interface UnescapedText {
  code: string;
  said: string[];
  leftOut: LeftOut;
}

export function unescape(text: string): UnescapedText | null {
  const page = mayBeEscaped(text) ? unescapePage(text) : null;
  if (!page) return null;
  return { code: page.code, said: sayKinds(page), leftOut: { what: SIGNS[page.kinds[0]!], text } };
}
