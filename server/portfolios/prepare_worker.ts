// Prepares pages beside the event loop: a page in, what is stored of it out.
import { answerMessages } from "../process/worker.ts";
import { type PreparedPage, type PreparedPreview, preparePage, preparePreview } from "./prepare.ts";

/** Without the code when it is as it came, so that it is not copied back. */
export type PreparedBeside = Omit<PreparedPage, "code"> & { code: string | null };

export interface PrepareQuestion {
  code: string;
  /** Of a draft: the year that it is. */
  previewIn: number | null;
}

answerMessages<PrepareQuestion, PreparedBeside>(({ code, previewIn }) => {
  const page: PreparedPage | PreparedPreview = previewIn === null
    ? preparePage(code)
    : preparePreview(code, previewIn);
  return { ...page, code: page.code === code ? null : page.code };
});
