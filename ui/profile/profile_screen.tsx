import { Activity, type ActivityProps } from "../../islands/profile/activity.tsx";
import { AccountData } from "../../islands/exports/account_data.tsx";
import { ConnectionList } from "../../islands/assistants/connection_list.tsx";
import { DomainPanel } from "../../islands/domains/domain_panel.tsx";
import { LogoutButton } from "../../islands/sign_in/logout_button.tsx";
import { PasskeyList } from "../../islands/passkeys/passkey_list.tsx";
import { ProfileForm } from "../../islands/profile/profile_form.tsx";
import { SecondFactorCard } from "../../islands/second_factor/second_factor_card.tsx";
import { SessionList } from "../../islands/profile/session_list.tsx";
import type { SessionExport } from "../../contract/exports/account_export.ts";
import type { ConnectionEntry } from "../../contract/assistants/connection_calls.ts";
import type { DomainReply } from "../../contract/domains/domain_calls.ts";
import type { PasskeyEntry } from "../../contract/passkeys/passkey_calls.ts";
import type { SecondFactorReply } from "../../contract/second_factor/second_factor_calls.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { type ReactNode, useContext } from "react";
import { Island } from "../island.tsx";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { SiteContext } from "../parts/site.ts";
import { Styles, StylesBelow } from "../style.tsx";

interface ProfileProps {
  user: UserPayload;
  hasPassword: boolean;
  sessions: SessionExport[];
  events: ActivityProps["events"];
  connections: ConnectionEntry[];
  passkeys: PasskeyEntry[];
  secondFactor: SecondFactorReply;
  ownAddress: DomainReply | null;
}

const GROUPS = { you: "You", security: "Security", your_data: "Your data" } as const;

export function Profile(
  { user, hasPassword, sessions, events, connections, passkeys, secondFactor, ownAddress }:
    ProfileProps,
) {
  const hasPasskey = passkeys.length > 0;
  const { pagesUrl } = useContext(SiteContext);
  return (
    <SignedInLayout user={user} path={SCREENS.profile}>
      <Styles of={["profile", "form", "rows"]} />
      <div className="profile">
        <ProfileHead />
        <Group id="you">
          <Island
            name="profile_form"
            of={ProfileForm}
            props={{ user, hasPassword, hasPasskey, hasConnections: connections.length > 0 }}
          />
          <StylesBelow of="signed_in" />
          {ownAddress && (
            <Island
              name="domain_panel"
              of={DomainPanel}
              props={{ ...ownAddress, pageUrl: pagesUrl + portfolioPath(user.username) }}
            />
          )}
        </Group>
        <Group id="security">
          <Island name="passkey_list" of={PasskeyList} props={{ passkeys }} />
          <Island name="second_factor_card" of={SecondFactorCard} props={secondFactor} />
          <Island
            name="session_list"
            of={SessionList}
            props={{ sessions: sessions.map(inJson) }}
          />
          {events.length > 0 && <Island name="activity" of={Activity} props={{ events }} />}
        </Group>
        <Group id="your_data">
          <Island name="connection_list" of={ConnectionList} props={{ connections }} />
          <Island
            name="account_data"
            of={AccountData}
            props={{ username: user.username, hasPassword, hasPasskey }}
          />
        </Group>
      </div>
    </SignedInLayout>
  );
}

function ProfileHead() {
  return (
    <>
      <header className="screen-head screen-head-line">
        <h1>My Profile</h1>
        <div className="actions">
          <ButtonLink look="plain" href={SCREENS.dashboard}>Back to Dashboard</ButtonLink>
          <Island name="logout_button" of={LogoutButton} props={{}} />
        </div>
      </header>
      <nav className="profile-groups" aria-label="On this screen">
        {Object.entries(GROUPS).map(([id, name]) => <a key={id} href={`#${id}`}>{name}</a>)}
      </nav>
    </>
  );
}

function Group({ id, children }: { id: keyof typeof GROUPS; children: ReactNode }) {
  return (
    <section className="profile-group" id={id} aria-labelledby={`${id}_heading`}>
      <h2 id={`${id}_heading`}>{GROUPS[id]}</h2>
      {children}
    </section>
  );
}

function inJson({ is_current, created_at, refreshed_at }: SessionExport) {
  return {
    is_current,
    created_at: created_at.toISOString(),
    refreshed_at: refreshed_at.toISOString(),
  };
}
