import { KEPT_SENTENCES } from "../../../contract/publishing/kept_sentences.ts";
import { useEditor } from "../context.ts";
import { ToastBox } from "../toasts.tsx";

export function WaitingToast() {
  const { waiting } = useEditor().state;
  return (
    <div role="status">
      {waiting && waiting.misses > 0 && (
        <ToastBox kind="said">
          <p>{waiting.isKept ? KEPT_SENTENCES.save_waits : KEPT_SENTENCES.not_kept}</p>
        </ToastBox>
      )}
    </div>
  );
}
