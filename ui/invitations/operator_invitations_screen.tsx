import { OperatorInvite } from "../../islands/invitations/operator_invite.tsx";
import { OperatorWithdraw } from "../../islands/invitations/operator_withdraw.tsx";
import {
  INVITATION_KEPT_DAYS,
  INVITATIONS_NOW,
  type InvitationState,
  type Registration,
} from "../../contract/invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { Island } from "../island.tsx";
import { OperatorLayout } from "../operators/operator_layout.tsx";
import { Styles } from "../style.tsx";
import { Time } from "../parts/time.tsx";

export interface InvitationEntry {
  id: string;
  state: InvitationState;
  email: string | null;
  uses: number;
  usesLeft: number;
  createdAt: string;
  expiresAt: string;
  maker: string | null;
}

export interface OperatorInvitationsProps {
  registration: Registration;
  invitations: InvitationEntry[];
  isCut: boolean;
}

export function OperatorInvitations(
  { user, registration, invitations, isCut }: OperatorInvitationsProps & { user: UserPayload },
) {
  const isOpen = ({ state }: InvitationEntry) => state === "open";
  const open = invitations.filter(isOpen);
  const over = invitations.filter((each) => !isOpen(each));
  return (
    <OperatorLayout
      user={user}
      path={SCREENS.operatorInvitations}
      title="Invitations"
      lead={INVITATIONS_NOW[registration]}
    >
      <Styles of={["invitations"]} />
      <div className="operator-columns">
        <div>
          <section className="card" aria-labelledby="open">
            <h2 id="open">Open</h2>
            {open.length === 0
              ? <p>No invitation lets anybody in at the moment.</p>
              : <List invitations={open} />}
          </section>
          {over.length > 0 && (
            <section className="card" aria-labelledby="over">
              <h2 id="over">Over</h2>
              <p className="field-hint">
                {`They are deleted ${INVITATION_KEPT_DAYS} days after their end.`}
              </p>
              <List invitations={over} />
            </section>
          )}
          {isCut && (
            <p className="field-hint">{`Of more than these, ${invitations.length} are listed.`}</p>
          )}
        </div>
        <div>
          <Island name="operator_invite" of={OperatorInvite} props={{}} />
        </div>
      </div>
    </OperatorLayout>
  );
}

function List({ invitations }: { invitations: InvitationEntry[] }) {
  return (
    <ul className="operator-list">
      {invitations.map((each) => (
        <li key={each.id} className="invitation">
          <Entry {...each} />
        </li>
      ))}
    </ul>
  );
}

function Entry(
  { id, state, email, uses, usesLeft, createdAt, expiresAt, maker }: InvitationEntry,
) {
  const whom = email === null
    ? `For ${uses === 1 ? "one person" : `${uses} people`}`
    : `For ${email}`;
  return (
    <>
      <p className="operator-entry-head">
        <strong>{whom}</strong>
        {state !== "open" && <span className="badge">{state}</span>}
      </p>
      {email === null && uses > 1 && (
        <p>{`${uses - usesLeft} came in, ${usesLeft} ${usesLeft === 1 ? "seat" : "seats"} left`}</p>
      )}
      <p className="operator-words">
        {"Made "}
        <Time at={createdAt} />
        {maker === null ? " by a shell, or by an account that is gone" : ` by ${maker}`}
      </p>
      <p className="operator-words">
        {state === "ended" ? "Ended " : "Ends "}
        <Time at={expiresAt} />
      </p>
      {state === "open" && (
        <Island
          name="operator_withdraw"
          of={OperatorWithdraw}
          props={{ id, of: whom.toLowerCase() }}
        />
      )}
    </>
  );
}
