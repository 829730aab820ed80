// Prepares pages beside the event loop: a page in, what is stored of it out.
import { answerMessages } from "../process/worker.ts";
import { type PreparedPage, preparePage } from "./prepare.ts";

/** Without the code when it is as it came, so that it is not copied back. */
export type PreparedBeside = Omit<PreparedPage, "code"> & { code: string | null };

answerMessages<string, PreparedBeside>((code) => {
  const page = preparePage(code);
  return { ...page, code: page.code === code ? null : page.code };
});
