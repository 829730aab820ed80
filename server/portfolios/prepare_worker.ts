// Prepares pages beside the event loop: a page in, what is stored of it out.
import { answerMessages } from "../process/worker.ts";
import { type PreparedPage, preparePage } from "./prepare.ts";
import { type Beside, type PreparedPreview, preparePreview } from "./prepare_preview.ts";

/** Without the code when it is as it came, so that it is not copied back. */
export type PreparedBeside = Omit<PreparedPage, "code"> & { code: string | null };

export interface PrepareQuestion {
  code: string;
  /** Of a draft. */
  beside: Beside | null;
}

answerMessages<PrepareQuestion, PreparedBeside>(({ code, beside }) => {
  const page: PreparedPage | PreparedPreview = beside
    ? preparePreview(code, beside)
    : preparePage(code);
  return { ...page, code: page.code === code ? null : page.code };
});
