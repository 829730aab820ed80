import { useContext } from "react";
import { CopyButton } from "../../islands/site/copy_button.tsx";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { type Example, examplesFor, mcpAddress, type ToolGroup, TOOLS } from "./developers.ts";
import { Island } from "../island.tsx";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { SiteContext } from "../parts/site.ts";
import { Styles } from "../style.tsx";

export interface DevelopersProps {
  username: string | null;
  /** Features add these to TOOLS. */
  toolGroups: readonly ToolGroup[];
}

export function Developers({ username, toolGroups }: DevelopersProps) {
  const site = useContext(SiteContext);
  const examples = examplesFor(site, username ?? "your-name");
  return (
    <PublicLayout aside={<ButtonLink look="quiet" href={SCREENS.dashboard}>Dashboard</ButtonLink>}>
      <Styles of={["developers"]} />
      <header className="developers">
        <h1>Let your assistant publish</h1>
        <p className="lead">
          The assistant that wrote your page can put it online itself. You allow that once, and end
          it whenever you like.
        </p>
      </header>
      <Connecting publicUrl={site.publicUrl} toolGroups={[...TOOLS, ...toolGroups]} />
      <Scripts examples={examples} />
    </PublicLayout>
  );
}

interface ConnectingProps extends Pick<DevelopersProps, "toolGroups"> {
  publicUrl: string;
}

function Connecting({ publicUrl, toolGroups }: ConnectingProps) {
  return (
    <section className="developers developers-beside" aria-labelledby="assistant">
      <div>
        <h2 id="assistant">Connect an assistant</h2>
        <ol className="developers-steps">
          <li>
            In your assistant, look for <em>Connectors</em> (or{" "}
            <em>Add MCP server</em>), and choose to add one of your own.
          </li>
          <li>
            Give it this address:
            <Code
              example={{
                id: "mcp",
                title: "Address for assistants",
                text: "",
                code: mcpAddress(publicUrl),
              }}
            />
          </li>
          <li>It brings you here. Sign in, read what it asks for, and press Allow.</li>
          <li>
            Back in the chat, say: <q>Check my page with Folio Kitchen, and publish it.</q>
          </li>
        </ol>
        <p className="field-hint">
          It cannot change your account, your name or your password, see anybody else's page, or
          delete anything: each version before is kept. The first time that it publishes, you get a
          mail.
        </p>
      </div>
      <Tools toolGroups={toolGroups} />
    </section>
  );
}

function Tools({ toolGroups }: Pick<DevelopersProps, "toolGroups">) {
  return (
    <div className="card developers-tools">
      <h3>What it can do then</h3>
      <dl>
        {toolGroups.map(({ title, names, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {text} <code>{names}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Scripts({ examples }: { examples: readonly Example[] }) {
  return (
    <section className="developers" aria-labelledby="scripts">
      <h2 id="scripts">Publish with one command</h2>
      <p>
        For a script, make an access key in <a href={`${SCREENS.profile}#key_name`}>your profile</a>
        {" "}
        and put it in place of fk_YOUR_KEY. Keep it as you would keep a password: whoever has it can
        publish your page until you end it.
      </p>
      <div className="developers-examples">
        {examples.map((example) => (
          <div key={example.id}>
            <h3>{example.title}</h3>
            <p>{example.text}</p>
            <Code example={example} />
          </div>
        ))}
      </div>
      <p>
        Every call of this place, as programs read it: <a href={CALLS.openapi}>{CALLS.openapi}</a>
        {" "}
        (OpenAPI 3.1). At most 60 saves an hour by one connection.
      </p>
    </section>
  );
}

function Code({ example: { id, title, code } }: { example: Example }) {
  return (
    <div className="developers-code">
      <pre id={`code_${id}`}>{code}</pre>
      <Island
        name="copy_button"
        of={CopyButton}
        props={{ label: "Copy", of: title, from: `code_${id}` }}
      />
    </div>
  );
}
