import { useEffect, useRef, useState } from "react";
import type { PasskeyChangeReply } from "../../contract/passkeys/passkey_calls.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { PasskeyButton } from "../../ui/parts/passkey_button.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import type { Reply } from "../browser/call.ts";
import { hasKnownPassword, takePasskeyOffer } from "../browser/session.ts";
import { useAct } from "../browser/use_proof.ts";
import { hasPasskeys } from "../browser/load_passkeys.ts";
import { addPasskey } from "../browser/use_passkeys.ts";

/** It is in the dashboard, and islands/browser/gate.ts shows it before the first paint, so that it moves nothing. */
export function PasskeyOffer() {
  const [state, setState] = useState<"none" | "asking" | "made">("asking");
  const quiet = useRef<QuietAttempt>(null);
  const add = useAct(async () => {
    const made = await quiet.current?.stop();
    return made?.ok ? made : await addPasskey();
  }, ({ message }) => {
    setState("made");
    return { done: message };
  });

  useEffect(() => {
    if (!hasPasskeys() || hasKnownPassword() || !takePasskeyOffer()) return setState("none");
    // A browser that creates a passkey by itself may take its time or never answer, so the line is shown meanwhile.
    quiet.current = tryQuietly();
    void quiet.current.made.then((made) => made?.ok && setState("made"));
  }, []);

  function dismiss() {
    setState("none");
    document.getElementById("main")?.focus();
    void quiet.current?.stop();
  }

  if (state === "none") return null;
  return (
    <section className="passkey-offer" aria-label="Passkeys">
      {state === "made" ? <Notice kind="success">{add.done || MADE_BY_ITSELF}</Notice> : (
        <>
          <div className="passkey-offer-line">
            <p>Next time, sign in by finger, face or PIN. Your password stays.</p>
            <div className="actions">
              <PasskeyButton label="Add a passkey" isBusy={add.isBusy} onClick={() => add.run()} />
              <Button look="plain" onClick={dismiss}>Not now</Button>
            </div>
          </div>
          <Notice kind="error">{add.error}</Notice>
          {add.proof && <ProofField id="offer_password" {...add.proof} />}
        </>
      )}
    </section>
  );
}

const MADE_BY_ITSELF =
  "Your password manager has made a passkey for you. Your profile shows it, and removes it.";

type CreationResult = Reply<PasskeyChangeReply> | null;

interface QuietAttempt {
  made: Promise<CreationResult>;
  /** A browser creates one passkey at a time, so the next request has to wait for this one. */
  stop(): Promise<CreationResult>;
}

function tryQuietly(): QuietAttempt {
  const stopped = new AbortController();
  const made = canMakeByItself().then((can) => can ? addPasskey(stopped.signal) : null);
  return {
    made,
    stop: () => {
      stopped.abort();
      return made;
    },
  };
}

async function canMakeByItself(): Promise<boolean> {
  const can = await PublicKeyCredential.getClientCapabilities?.() as
    | Record<string, boolean>
    | undefined;
  return can?.conditionalCreate === true;
}
