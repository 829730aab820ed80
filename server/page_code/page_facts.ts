import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { Failure } from "../errors.ts";
import { findLateAsks } from "./asks.ts";
import { findHeadOffset, hasForm } from "./head_offset.ts";
import { readPageIcon } from "./page_icon.ts";
import { type PageText, readPageText } from "./page_text.ts";

export interface PageFacts {
  text: PageText;
  icon: string | null;
  hasForm: boolean;
  lateAsks: string[] | null;
  headOffset: number;
}

export function readFacts(code: string, document: Tree.Document): PageFacts {
  // A page without a head contains nothing but comments.
  const headOffset = findHeadOffset(code) ?? refuseBlank();
  const lateAsks = findLateAsks(code, document);
  const icon = readPageIcon(document);
  return { text: readPageText(document), icon, hasForm: hasForm(code), lateAsks, headOffset };
}

export function refuseBlank(): never {
  throw new Failure("bad_input", "page_empty");
}
