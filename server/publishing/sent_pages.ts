import { mayBeEscaped, sayKinds } from "../../contract/page_code/escaped_page.ts";
import { sayEncoding } from "../../contract/page_code/read_text.ts";
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
  const read_as = sayEncoding(encoding);
  const page = mayBeEscaped(text) ? await preparer.unescape(asker, text) : null;
  if (!page) return { code: text, read_as };
  return { code: page.code, read_as: [...read_as, ...sayKinds(page)] };
}
