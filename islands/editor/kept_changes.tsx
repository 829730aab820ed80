import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { KEPT_SENTENCES } from "../../contract/publishing/kept_sentences.ts";
import { Button } from "../../ui/parts/button.tsx";
import { call } from "../browser/call.ts";
import { dropDraft, readDraft } from "../browser/draft.ts";
import { isTrialOf, readTrial } from "../browser/trial.ts";
import { ToastBox } from "./toasts.tsx";

/** It lies over the dashboard, since it comes late and must move nothing. */
export function KeptChanges({ username, open }: { username: string; open(): void }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isGone = false;
    differsFromSaved(username).then((differs) => isGone || setShown(differs));
    return () => void (isGone = true);
  }, [username]);
  if (!isShown) return null;
  return (
    <div className="kept-changes" role="status">
      <ToastBox kind="said" close={() => setShown(false)}>
        <p>{KEPT_SENTENCES.not_online}</p>
        <Button look="quiet" onClick={open}>See them in the editor</Button>
      </ToastBox>
    </div>
  );
}

async function differsFromSaved(username: string): Promise<boolean> {
  const saved = await call(CALLS.myPortfolio);
  if (!saved.ok) return true;
  const { user_code, user_code_status } = saved.data;
  const [draft, trial] = [readDraft(username), readTrial()];
  if (draft?.code === user_code) dropDraft();
  else if (draft) return true;
  return trial !== null && trial.code !== user_code &&
    !isTrialOf(trial, username, user_code_status);
}
