// Work on a page that takes as long as a test lets it: a large page on a slow machine.
import { PREPARE_HERE, type Preparer } from "../../server/page_code/preparer.ts";

export interface LateWork {
  preparer: Preparer;
  /** What is asked for from now on waits until it is released. */
  hold(): void;
  release(): void;
}

/** `instead` takes the place of the work, and may throw. */
export function lateWork(
  name: "prepareFrame" | "findInDraft",
  instead?: () => Promise<never>,
): LateWork {
  let held = Promise.withResolvers<void>();
  held.resolve();
  const work = PREPARE_HERE[name] as (...asked: unknown[]) => Promise<unknown>;
  const late = async (...asked: unknown[]) => {
    await held.promise;
    return await (instead?.() ?? work(...asked));
  };
  return {
    preparer: { ...PREPARE_HERE, [name]: late },
    hold: () => held = Promise.withResolvers(),
    release: () => held.resolve(),
  };
}
