// Allows an assistant to act for a person, or does not, and leads back to it.
import { useEffect, useState } from "react";
import type { AuthorizeParameters, ConsentReply } from "../server/contract/connection_payloads.ts";
import { MESSAGES } from "../server/contract/messages.ts";
import { CALLS } from "../server/contract/paths.ts";
import { READING_MS } from "../server/contract/visitor_messages.ts";
import { Button } from "../ui/parts/button.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { call, failureMessage } from "./browser/call.ts";

export function ConsentForm({ parameters }: { parameters: AuthorizeParameters }) {
  // A press that was meant for the screen before allows nothing.
  const [isRead, setRead] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setRead(true), READING_MS);
    return () => clearTimeout(timer);
  }, []);

  async function answer(is_allowed: boolean) {
    setBusy(true);
    setError("");
    const reply = await call<ConsentReply>(CALLS.consent, { ...parameters, is_allowed });
    if (reply.ok) return location.assign(reply.data.redirect_to);
    setBusy(false);
    setError(failureMessage(reply, MESSAGES.connectionsFailed));
  }

  return (
    <>
      <div className="actions">
        <Button disabled={!isRead || isBusy} aria-busy={isBusy} onClick={() => answer(true)}>
          Allow
        </Button>
        <Button look="quiet" disabled={!isRead || isBusy} onClick={() => answer(false)}>
          Do not allow
        </Button>
      </div>
      <Notice kind="error">{error}</Notice>
    </>
  );
}
