// A page with a form whose author nobody can write to yet: one press, and what visitors write arrives.
import { useState } from "react";
import type { LetterboxRequest } from "../../../contract/message_payloads.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { CALLS } from "../../../contract/paths.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { call, failureMessage } from "../../browser/call.ts";

export function LetterboxOffer(
  { isOffered, onOpen }: {
    isOffered: boolean;
    /** From here on what is said of forms is another. */
    onOpen(): void;
  },
) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");

  async function open() {
    setBusy(true);
    const request: LetterboxRequest = { is_open: true };
    const reply = await call(CALLS.letterbox, request);
    setBusy(false);
    setSaid(
      reply.ok
        ? `${reply.data.message} It can be turned off on the dashboard.`
        : failureMessage(reply, MESSAGES.letterboxFailed),
    );
    if (reply.ok) onOpen();
  }

  return (
    <div className="letterbox-offer" hidden={!isOffered && !said}>
      {isOffered && (
        <>
          <p>This page has a form. What visitors write in it can come to you.</p>
          <Button look="quiet" disabled={isBusy} aria-busy={isBusy} onClick={open}>
            Let visitors write to you
          </Button>
        </>
      )}
      <span role="status">{said}</span>
    </div>
  );
}
