import { readText, sayEncoding, type TextSource } from "../../../contract/page_code/read_text.ts";
import { READING_SENTENCES } from "../../../contract/page_code/reading_sentences.ts";
import type { IntakeFile } from "./outcome.ts";
import { readFileName } from "./references.ts";
import { unescape } from "./unescape.ts";

export interface TextFile {
  path: string;
  text: string;
  encoding: string;
  /** How it was read, where that was not as UTF-8. */
  said: string[];
  /** It is the text of the file, where the page in it was escaped. */
  raw?: string;
}

export function createTextReader() {
  const refusals = new Map<string, string>();
  return {
    /** By path, each a sentence for the person whose file it is. */
    refusals: refusals as ReadonlyMap<string, string>,
    /** It is empty for a file that is no text. */
    read({ path, bytes }: IntakeFile, source: TextSource = {}): TextFile[] {
      const read = readText(bytes, source);
      if (read.text === null) {
        const of = { name: readFileName(path), what: read.looksLike };
        refusals.set(path, READING_SENTENCES.file_not_readable(of));
        return [];
      }
      const { text, encoding } = read;
      return [{ path, text, encoding, said: sayEncoding(encoding) }];
    },
  };
}

export function openPage(file: TextFile): TextFile {
  const page = unescape(file.text);
  if (!page) return file;
  return { ...file, text: page.code, said: [...file.said, ...page.said], raw: file.text };
}
