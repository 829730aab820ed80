import { SENTENCES } from "../../contract/sentences.ts";
import { fileNamesIn } from "../../contract/files/files.ts";
import { CALLS } from "../../contract/paths.ts";
import { toPageFile } from "../../contract/page_code/page_file.ts";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import type { ArchivePortfolioRequest } from "../../contract/publishing/portfolio_payloads.ts";
import { call, failureMessage } from "./call.ts";

export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may read the address only after the click, so it stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function downloadPage(fileName: string, code: string): Promise<string> {
  if (pictureNamesIn(code).size === 0 && fileNamesIn(code).size === 0) {
    downloadFile(fileName, new Blob([toPageFile(code)], { type: "text/html" }));
    return "";
  }
  const request = { user_code: code } satisfies ArchivePortfolioRequest;
  const reply = await call(CALLS.archivePortfolio, request);
  if (!reply.ok) return failureMessage(reply, SENTENCES.download_failed);
  downloadFile(`${fileName.replace(/\.\w+$/, "")}.zip`, reply.data);
  return "";
}
