// Prepares pages beside the event loop: a page in, what is stored of it out.
import { answerMessages } from "../process/worker.ts";
import { type PreparedPage, preparePage, preparePreview } from "./prepare.ts";

/** Without the code when it is as it came, so that it is not copied back. */
export type PreparedBeside = Omit<PreparedPage, "code"> & { code: string | null };

export interface PrepareQuestion {
  code: string;
  isPreview: boolean;
}

answerMessages<PrepareQuestion, PreparedBeside>(({ code, isPreview }) => {
  const page = isPreview ? preparePreview(code) : preparePage(code);
  return { ...page, code: page.code === code ? null : page.code };
});
