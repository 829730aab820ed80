import { useState } from "react";
import { KEPT_SENTENCES } from "../../contract/publishing/kept_sentences.ts";
import { Button } from "../../ui/parts/button.tsx";
import { ToastBox } from "./toasts.tsx";

/** It lies over the dashboard, since it comes late and must move nothing. */
export function KeptChanges({ open }: { open(): void }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <div className="kept-changes" role="status">
      <ToastBox kind="said" close={() => setDismissed(true)}>
        <p>{KEPT_SENTENCES.not_online}</p>
        <Button look="quiet" onClick={open}>See them in the editor</Button>
      </ToastBox>
    </div>
  );
}
