// Prepares pages beside the event loop: one message in, one out.
import { Failure, type FailureCode } from "../errors.ts";
import { type PreparedPage, preparePage } from "./prepare.ts";

export type Answer =
  /** Without the code when it is as it came, so that it is not copied back. */
  | { page: Omit<PreparedPage, "code"> & { code: string | null } }
  | { failure: { code: FailureCode; sentences: string | string[] } }
  | { error: string };

/** What a worker's global object has, and a window's has not. */
const here = globalThis as unknown as {
  onmessage: (event: MessageEvent<string>) => void;
  postMessage(answer: Answer): void;
};

here.onmessage = ({ data }) => here.postMessage(answer(data));

function answer(code: string): Answer {
  try {
    const page = preparePage(code);
    return { page: { ...page, code: page.code === code ? null : page.code } };
  } catch (error) {
    return error instanceof Failure
      ? { failure: { code: error.code, sentences: error.sentences } }
      : { error: error instanceof Error ? error.stack ?? error.message : String(error) };
  }
}
