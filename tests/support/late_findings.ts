// Findings that take as long as a test lets them: a large page on a slow machine.
import { PREPARE_HERE, type Preparer } from "../../server/page_code/preparer.ts";
import type { DraftFindings } from "../../server/page_code/prepare_preview.ts";

export interface LateFindings {
  preparer: Preparer;
  /** Findings that are asked for from now on wait for it. */
  hold(): void;
  release(): void;
}

/** `instead` takes the place of looking, and may throw. */
export function lateFindings(instead?: () => Promise<DraftFindings>): LateFindings {
  let held = Promise.withResolvers<void>();
  held.resolve();
  return {
    preparer: {
      ...PREPARE_HERE,
      async findInDraft(...asked) {
        await held.promise;
        return await (instead?.() ?? PREPARE_HERE.findInDraft(...asked));
      },
    },
    hold: () => held = Promise.withResolvers(),
    release: () => held.resolve(),
  };
}
