// Files between the page and the person's disk.
import { MESSAGES } from "../../server/contract/messages.ts";
import { USER_CODE_MAX_BYTES } from "../../server/contract/limits.ts";

export function downloadFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The text of a page that someone opened or dropped, or the sentence why not. */
export async function readPage(file: File): Promise<{ code: string } | { error: string }> {
  if (!/\.html?$/i.test(file.name) && file.type !== "text/html") {
    return { error: MESSAGES.notAPage };
  }
  if (file.size > USER_CODE_MAX_BYTES) return { error: MESSAGES.portfolioCodeTooLarge };
  return { code: await file.text() };
}
