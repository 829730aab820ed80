import { ConsentForm } from "../../islands/assistants/consent_form.tsx";
import type { AuthorizeParameters } from "../../contract/assistants/connection_calls.ts";
import { type Scope, SCOPE_WORDS } from "../../contract/assistants/scopes.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

interface AuthorizeProps extends ClientDetails {
  user: UserPayload;
  outcome: { scopes: readonly Scope[] } | { error: string; error_description: string };
  parameters: AuthorizeParameters;
}

interface ClientDetails {
  name: string;
  host: string;
  /** It is null where the host itself serves the document that describes the client. */
  describedBy: string | null;
}

export function Authorize({ user, outcome, parameters, ...asking }: AuthorizeProps) {
  const isRefused = "error" in outcome;
  return (
    <CardLayout
      title={isRefused ? "This request cannot be answered" : "Let an assistant work on your page?"}
    >
      <Styles of={["form", "consent"]} />
      <WhoAsks {...asking} />
      {isRefused
        ? <WhatIsWrong {...outcome} />
        : <WhatItMayDo username={user.username} scopes={outcome.scopes} />}
      <Island name="consent_form" of={ConsentForm} props={{ parameters, isRefused }} />
    </CardLayout>
  );
}

/** The host is what is large, since a client may give itself any name. */
function WhoAsks({ name, host, describedBy }: ClientDetails) {
  return (
    <div className="consent-client">
      <p>The answer goes to</p>
      <p className="consent-host">{host}</p>
      <p className="field-hint">
        {"It calls itself “"}
        <bdi>{name}</bdi>
        {describedBy === null
          ? "”. Nobody has checked that name."
          : `”, by what ${describedBy} says of it.`}
      </p>
    </div>
  );
}

function WhatItMayDo({ username, scopes }: { username: string; scopes: readonly Scope[] }) {
  return (
    <>
      <p>
        {"It would do this for "}
        <strong>{username}</strong>:
      </p>
      <ul className="consent-scopes">
        {scopes.map((scope) => <li key={scope}>{SCOPE_WORDS[scope]}</li>)}
      </ul>
      <p className="field-hint">
        It cannot see your password, change your account, or delete it. You can end this at any time
        in your profile. Allow it only if you have just asked for this there.
      </p>
    </>
  );
}

function WhatIsWrong(
  { error, error_description }: { error: string; error_description: string },
) {
  return (
    <>
      <p>
        It did not ask in a way that can be answered, so nothing was allowed. You can go back and
        let it know, or stay here. If you did not ask for anything there just now, stay here.
      </p>
      <p className="field-hint">
        {"For its makers: "}
        <code>{error}</code>
        {`, ${error_description}.`}
      </p>
    </>
  );
}
