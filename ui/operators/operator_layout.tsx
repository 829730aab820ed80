// The frame of the operator's room: its parts beside each other, in the frame of every signed-in screen.
import type { ReactNode } from "react";
import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { Styles } from "../style.tsx";

const PARTS = [
  [SCREENS.operator, "Waiting"],
  [SCREENS.operatorPeople, "People"],
  [SCREENS.operatorPlace, "The place"],
  [SCREENS.operatorInvitations, "Invitations"],
  [SCREENS.operatorLog, "Log"],
] as const;

export function OperatorLayout({ user, path, title, lead, children }: {
  user: UserPayload;
  /** Of the part that is marked. */
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
