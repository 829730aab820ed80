// The profile: who one is, and one's password.
import { AccountData } from "../../islands/account_data.tsx";
import { ConnectionList } from "../../islands/connection_list.tsx";
import { LogoutButton } from "../../islands/logout_button.tsx";
import { ProfileForm } from "../../islands/profile_form.tsx";
import { SessionList } from "../../islands/session_list.tsx";
import type { SessionExport } from "../../contract/account_export.ts";
import type { ConnectionEntry } from "../../contract/connection_payloads.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { Island } from "../island.tsx";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Styles, StylesBelow } from "../style.tsx";

interface ProfileProps {
  user: UserPayload;
  hasPassword: boolean;
  sessions: SessionExport[];
  connections: ConnectionEntry[];
}

export function Profile({ user, hasPassword, sessions, connections }: ProfileProps) {
  return (
    <SignedInLayout user={user} path={SCREENS.profile}>
      <Styles of={["profile", "form"]} />
      <header className="screen-head">
        <h1>My Profile</h1>
        <div className="actions">
          <ButtonLink look="quiet" href={SCREENS.dashboard}>Back to Dashboard</ButtonLink>
          <Island name="logout_button" of={LogoutButton} props={{}} />
        </div>
      </header>
      <Island
        name="profile_form"
        of={ProfileForm}
        props={{ user, hasPassword, hasConnections: connections.length > 0 }}
      />
      <StylesBelow of="signed_in" />
      <Island
        name="session_list"
        of={SessionList}
        props={{ sessions: sessions.map(inJson) }}
      />
      <Island name="connection_list" of={ConnectionList} props={{ connections }} />
      <Island
        name="account_data"
        of={AccountData}
        props={{ username: user.username, hasPassword }}
      />
    </SignedInLayout>
  );
}

function inJson({ is_current, created_at, refreshed_at }: SessionExport) {
  return {
    is_current,
    created_at: created_at.toISOString(),
    refreshed_at: refreshed_at.toISOString(),
  };
}
