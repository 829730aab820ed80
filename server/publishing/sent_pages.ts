import { mayBeEscaped } from "../../contract/page_code/escaped_page.ts";
import { nameEncoding } from "../../contract/page_code/read_text.ts";
import { READING_SENTENCES } from "../../contract/page_code/reading_sentences.ts";
import type { Deps } from "../deps.ts";
import type { Asker } from "../work/fair_queue.ts";

export interface OpenedPage {
  code: string;
  /** It is empty for a page that is kept letter for letter. */
  read_as: string[];
}

/** It undoes what a program did to a page on its way. An editor does so before, where its author sees it. */
export async function openSentPage(
  { preparer }: Pick<Deps, "preparer">,
  asker: Asker,
  text: string,
  encoding = "utf-8",
): Promise<OpenedPage> {
  const name = nameEncoding(encoding);
  const read_as = encoding === "utf-8" ? [] : [READING_SENTENCES.read_as({ encoding: name })];
  const page = mayBeEscaped(text) ? await preparer.unescape(asker, text) : null;
  if (!page) return { code: text, read_as };
  const undone = new Set(page.kinds.map((kind) => READING_SENTENCES[`came_as_${kind}`]));
  return { code: page.code, read_as: [...read_as, ...undone] };
}
