// What an assistant wants to do for a person, and their answer.
import { ConsentForm } from "../../islands/consent_form.tsx";
import type { AuthorizeParameters } from "../../server/contract/connection_payloads.ts";
import { type Scope, SCOPE_WORDS } from "../../server/contract/scopes.ts";
import type { UserPayload } from "../../server/contract/payloads.ts";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

interface AuthorizeProps {
  user: UserPayload;
  /** As it calls itself. */
  name: string;
  /** Where the answer goes. */
  host: string;
  scopes: readonly Scope[];
  parameters: AuthorizeParameters;
}

export function Authorize({ user, name, host, scopes, parameters }: AuthorizeProps) {
  return (
    <CardLayout title={`Let ${name} work on your page?`}>
      <Styles of={["form", "connections"]} />
      <p className="lead">
        {"It asks from "}
        <strong className="consent-host">{host}</strong>
        {", and would do this for "}
        <strong>{user.username}</strong>:
      </p>
      <ul className="consent-scopes">
        {scopes.map((scope) => <li key={scope}>{SCOPE_WORDS[scope]}</li>)}
      </ul>
      <p className="field-hint">
        It cannot see your password, change your account, or delete it. You can end this at any time
        in your profile. The name is what it calls itself: allow it only if you have just asked for
        this there.
      </p>
      <Island name="consent_form" of={ConsentForm} props={{ parameters }} />
    </CardLayout>
  );
}
