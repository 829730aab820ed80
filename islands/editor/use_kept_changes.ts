import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { call } from "../browser/call.ts";
import { dropDraft, readDraft } from "../browser/draft.ts";
import { isTrialOf, readTrial } from "../browser/trial.ts";

/** It is whether this browser has a page of theirs that the server has not. */
export function useKeptChanges(username: string, isEditorOpen: boolean): boolean {
  const [hasChanges, setChanges] = useState(false);
  useEffect(() => {
    if (isEditorOpen) return;
    let isStale = false;
    findKeptChanges(username).then((found) => isStale || setChanges(found));
    return () => void (isStale = true);
  }, [username, isEditorOpen]);
  return hasChanges && !isEditorOpen;
}

async function findKeptChanges(username: string): Promise<boolean> {
  const draft = readDraft(username);
  const trial = readTrial();
  if (!draft && !trial) return false;
  const saved = await call(CALLS.myPortfolio);
  if (!saved.ok) return true;
  const { user_code, user_code_status } = saved.data;
  if (draft?.code === user_code) dropDraft();
  else if (draft) return true;
  return trial !== null && trial.code !== user_code &&
    !isTrialOf(trial, username, user_code_status);
}
