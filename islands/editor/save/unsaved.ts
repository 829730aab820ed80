import { storeDraft, type UnsentSave } from "../../browser/draft.ts";
import { dropTrial, storeTrial } from "../../browser/trial.ts";
import type { EditorState } from "../state.ts";

type KeptPage = Pick<EditorState, "code" | "draft" | "isBroughtIn" | "brought"> & {
  waiting: UnsentSave & { code: string } | null;
};

/** While a draft waits for its author's decision, the trial is stored apart from it. */
export function keepUnsaved(
  username: string | null,
  { code, draft, isBroughtIn, brought, waiting }: KeptPage,
): boolean {
  if (username === null) {
    return storeTrial(code, brought ? { code: brought.code, at: brought.at } : undefined);
  }
  if (isBroughtIn && draft) return storeTrial(code);
  const isKept = storeDraft(username, code, code === waiting?.code ? toUnsent(waiting) : undefined);
  if (isKept && isBroughtIn) dropTrial();
  return isKept;
}

function toUnsent({ version, source }: UnsentSave): UnsentSave {
  return { version, source };
}
