import { useEffect, useRef, useState } from "react";
import type { AuthorizeParameters } from "../../contract/assistants/connection_calls.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { leaveBy } from "../browser/use_action.ts";
import { holdPresses } from "../guard/hold.ts";

interface ConsentFormProps {
  parameters: AuthorizeParameters;
  isRefused: boolean;
}

export function ConsentForm({ parameters, isRefused }: ConsentFormProps) {
  const actions = useRef<HTMLDivElement>(null);
  const [isRead, setRead] = useState(false);
  const answer = useAct(
    (is_allowed: boolean) => call(CALLS.consent, { ...parameters, is_allowed }),
    ({ redirect_to }) => leaveBy(() => location.assign(redirect_to)),
    SENTENCES.connections_failed,
  );

  useEffect(() => {
    void holdPresses(actions.current!, READING_MS).then(() => setRead(true));
  }, []);

  const button = { ...answer.button, disabled: !isRead || answer.isBusy };
  return (
    <>
      <div className="actions" ref={actions}>
        {isRefused
          ? <ButtonLink href={SCREENS.dashboard}>Stay here</ButtonLink>
          : (
            <Button {...button} onClick={() => answer.run(true)}>
              Allow
            </Button>
          )}
        <Button look="quiet" {...button} onClick={() => answer.run(false)}>
          {isRefused ? "Go back to the app" : "Do not allow"}
        </Button>
      </div>
      <Notice kind="error">{answer.error}</Notice>
      {answer.proof && <ProofField id="consent_proof" {...answer.proof} />}
    </>
  );
}
