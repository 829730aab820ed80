import { Failure } from "../errors.ts";
import type { PageLoads, Preparer } from "../page_code/mod.ts";
import { askerOf } from "../work/fair_queue.ts";

/** It is null for a page that was saved before a limit existed, which is served as it was. */
export async function readPageLoads(
  preparer: Pick<Preparer, "listPageLoads">,
  userId: string,
  code: string,
): Promise<PageLoads | null> {
  try {
    return await preparer.listPageLoads(askerOf(userId), code);
  } catch (error) {
    if (error instanceof Failure && error.kind === "bad_input") return null;
    throw error;
  }
}
