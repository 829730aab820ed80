import type { ReactNode } from "react";
import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { operatorPagePath } from "../../contract/operators/operator_paths.ts";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { Styles } from "../style.tsx";
import { type Act, ACTS } from "../../contract/operators/operator_acts.ts";
import { Time } from "../parts/time.tsx";
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";

export const PAGE_STATES: Record<PublishState, string> = {
  none: "No page",
  online: "Online",
  offline: "Offline, by its owner",
  unverified: "Waits for its owner's email to be verified",
  held: "Waits for you",
  taken_down: "Taken down",
};

export interface ActEntry {
  id: string;
  at: string;
  operator: string | null;
  act: Act;
  subject: string | null;
  reason: string;
}

const PARTS = [
  [SCREENS.operator, "Waiting"],
  [SCREENS.operatorPeople, "People"],
  [SCREENS.operatorPlace, "The place"],
  [SCREENS.operatorInvitations, "Invitations"],
  [SCREENS.operatorLog, "Log"],
] as const;

export function OperatorLayout({ user, path, title, lead, children }: {
  user: UserPayload;
  path: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <SignedInLayout user={user} path={SCREENS.operator}>
      <Styles of={["operator", "facts", "form"]} />
      <nav className="operator-parts" aria-label="Operator's room">
        {PARTS.map(([href, label]) => (
          <a key={href} href={href} aria-current={href === path ? "page" : undefined}>{label}</a>
        ))}
      </nav>
      <header className="screen-head">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </header>
      {children}
    </SignedInLayout>
  );
}

export function ActList({ acts }: { acts: ActEntry[] }) {
  return (
    <ol className="operator-list">
      {acts.map(({ id, at, operator, act, subject, reason }) => (
        <li key={id}>
          <p className="operator-entry-head">
            <Time at={at} />
            <span>
              {/* The log keeps the acts of features that are gone. */}
              {`${operator ?? "Somebody with a shell"} ${ACTS[act] ?? act}`}
              {subject && (
                <>
                  {": "}
                  <a href={operatorPagePath(subject)}>{subject}</a>
                </>
              )}
            </span>
          </p>
          {reason && <p className="operator-words">{reason}</p>}
        </li>
      ))}
    </ol>
  );
}
