import { type FormEvent, useState } from "react";
import {
  INVITATION_DAYS,
  INVITATION_DAYS_MAX,
  INVITATION_USES_MAX,
} from "../../contract/invitations/invitations.ts";
import { EMAIL_MAX_LENGTH } from "../../contract/limits.ts";
import { CALLS } from "../../contract/paths.ts";
import type { InvitationReply } from "../../contract/operators/operator_calls.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { leaveBy } from "../browser/use_action.ts";
import { useCopy } from "../browser/use_copy.ts";

interface InvitationMadeProps {
  link: string;
  said: string;
  copy(): void;
}

interface KindsProps {
  isForAddress: boolean;
  setForAddress(isForAddress: boolean): void;
  isHydrated: boolean;
}

export function OperatorInvite() {
  const [link, setLink] = useState("");
  const [isForAddress, setForAddress] = useState(false);
  const isHydrated = useHydrated();
  const { said, copy } = useCopy();
  const act = useAct(
    (request: { email: string | null; uses: number; days: number }) =>
      call(CALLS.makeInvitation, request),
    (reply: InvitationReply) => setLink(reply.link),
  );

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = data.get("email");
    const uses = email === null ? Number(data.get("uses")) : 1;
    void act.run({ email: email as string | null, uses, days: Number(data.get("days")) });
  }

  if (link) return <InvitationMade link={link} said={said} copy={() => copy(link)} />;
  return (
    <section className="card" aria-labelledby="invite">
      <h2 id="invite">Invite somebody</h2>
      <form className="form" onSubmit={onSubmit}>
        <Kinds {...{ isForAddress, setForAddress, isHydrated }} />
        <WhomField isForAddress={isForAddress} />
        <div className="field">
          <label htmlFor="invite_days">Ends after how many days</label>
          <input
            id="invite_days"
            name="days"
            type="number"
            min={1}
            max={INVITATION_DAYS_MAX}
            defaultValue={INVITATION_DAYS}
            required
          />
        </div>
        <Notice kind="error">{act.error}</Notice>
        <div className="actions">
          <Button type="submit" {...act.button} disabled={!isHydrated || act.isBusy}>
            Make the link
          </Button>
        </div>
      </form>
      {act.proof && <ProofField id="invite_password" {...act.proof} />}
    </section>
  );
}

function InvitationMade({ link, said, copy }: InvitationMadeProps) {
  return (
    <section className="card" aria-labelledby="made">
      <h2 id="made">The invitation is made</h2>
      <div className="notice notice-success invitation-made" role="status">
        <p>Copy its link now: it is not shown again, and we do not keep it.</p>
        <p className="invitation-link">
          <code tabIndex={0}>{link}</code>
        </p>
        <div className="actions">
          <Button look="quiet" onClick={copy}>{said || "Copy the link"}</Button>
          <Button look="plain" onClick={() => void leaveBy(() => location.reload())}>
            I have it
          </Button>
        </div>
      </div>
    </section>
  );
}

function Kinds({ isForAddress, setForAddress, isHydrated }: KindsProps) {
  return (
    <fieldset className="invitation-kinds">
      <legend>For whom</legend>
      <label>
        <input
          type="radio"
          name="kind"
          disabled={!isHydrated}
          checked={!isForAddress}
          onChange={() => setForAddress(false)}
        />
        Whoever has the link
      </label>
      <label>
        <input
          type="radio"
          name="kind"
          disabled={!isHydrated}
          checked={isForAddress}
          onChange={() => setForAddress(true)}
        />
        One email address
      </label>
    </fieldset>
  );
}

function WhomField({ isForAddress }: Pick<KindsProps, "isForAddress">) {
  return isForAddress
    ? (
      <div className="field">
        <label htmlFor="invite_email">Email</label>
        <input
          id="invite_email"
          name="email"
          type="email"
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="off"
          required
        />
      </div>
    )
    : (
      <div className="field">
        <label htmlFor="invite_uses">How many people</label>
        <input
          id="invite_uses"
          name="uses"
          type="number"
          min={1}
          max={INVITATION_USES_MAX}
          defaultValue={1}
          required
        />
      </div>
    );
}
