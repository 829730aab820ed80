import { useEffect, useState } from "react";
import { BROUGHT_SENTENCES } from "../../contract/pictures/brought_sentences.ts";
import { onBrought, readBrought } from "../browser/brought.ts";
import type { SendingState } from "./send_brought.ts";

const CHANGED = "folio:sending";

let state: SendingState | null = null;

/** Several parts of a screen may show what one of them began. */
function tell(next: SendingState): void {
  state = next;
  dispatchEvent(new Event(CHANGED));
}

/** It sends what this browser has yet to send, and is null where there is nothing. */
export function useBrought(): SendingState | null {
  const [shown, setShown] = useState<SendingState | null>(null);
  useEffect(() => {
    const show = () => setShown(state);
    const begin = async () => {
      if (!readBrought()) return;
      const { sendBrought } = await import("./send_brought.ts");
      await sendBrought(tell);
    };
    show();
    void begin();
    const stop = onBrought(() => void begin());
    addEventListener(CHANGED, show);
    return () => {
      stop();
      removeEventListener(CHANGED, show);
    };
  }, []);
  return shown;
}

export function BroughtProgress() {
  const shown = useBrought();
  return (
    <>
      <div role="status">{shown && <p className="notice notice-info">{sayState(shown)}</p>}</div>
      {shown?.refused.map(({ name, reason }) => (
        <p key={name} className="notice notice-error" role="alert">
          {BROUGHT_SENTENCES.refused(name, reason)}
        </p>
      ))}
    </>
  );
}

function sayState({ kind, left, sent, refused }: SendingState): string {
  const at = sent + refused.length + 1;
  if (kind === "sending") return BROUGHT_SENTENCES.sending(at, at + left - 1);
  if (kind === "arrived") return BROUGHT_SENTENCES.arrived(sent);
  return BROUGHT_SENTENCES[kind](left);
}
