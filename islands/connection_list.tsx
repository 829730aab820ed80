// The assistants and keys that may act for a person: what each may do, when it last did, and its end. And a new key.
import { useState } from "react";
import type { ConnectionEntry } from "../contract/connection_payloads.ts";
import { SCOPE_WORDS } from "../contract/scopes.ts";
import { SENTENCES } from "../contract/sentences.ts";
import { CALLS, SCREENS } from "../contract/paths.ts";
import { Button, ButtonLink } from "../ui/parts/button.tsx";
import { NewKey } from "../ui/parts/new_key.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { call, failureMessage } from "./browser/call.ts";
import { useAction } from "./browser/use_action.ts";
import { useNewKey } from "./browser/use_new_key.ts";

export function ConnectionList(props: { connections: ConnectionEntry[] }) {
  const [connections, setConnections] = useState(props.connections);
  const newKey = useNewKey(setConnections);
  const end = useAction(async ({ id, name }: ConnectionEntry) => {
    if (!confirm(`End ${name}? It can do nothing more for you from then on.`)) return;
    const reply = await call(CALLS.endConnection, { id });
    if (!reply.ok) return failureMessage(reply, SENTENCES.connections_failed);
    setConnections(reply.data.connections);
    return { done: SENTENCES.connection_ended };
  });

  return (
    <section className="card profile" aria-labelledby="connections_title">
      <h2 id="connections_title">Connected assistants and keys</h2>
      <p>
        {connections.length === 0
          ? "None. An assistant that you connect can publish your page itself; a key lets a script do it."
          : "They can work on your page without you, until you end them."}
      </p>
      {connections.length > 0 && (
        <ul className="connections">
          {connections.map((connection) => (
            <li key={connection.id}>
              <p>
                <strong>{connection.name}</strong>
                {connection.host && ` at ${connection.host}`}
              </p>
              <p className="field-hint">
                {connection.scopes.map((scope) => SCOPE_WORDS[scope]).join(". ")}.
              </p>
              <p className="field-hint">{describeUsage(connection)}</p>
              <Button
                look="danger"
                aria-label={`End ${connection.name}`}
                {...end.button}
                onClick={() => end.run(connection)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Notice kind="error">{end.error}</Notice>
      <Notice kind="success">{end.done}</Notice>
      <NewKey {...newKey} />
      <div className="actions">
        <ButtonLink look="quiet" href={SCREENS.developers}>How to connect</ButtonLink>
      </div>
    </section>
  );
}

function describeUsage(
  { kind, created_at, last_used_at, last_used_from, expires_at }: ConnectionEntry,
): string {
  const made = `${kind === "key" ? "Made" : "Connected"} ${day(created_at)}`;
  const used = last_used_at
    ? `last used ${day(last_used_at)}${last_used_from ? ` from ${last_used_from}` : ""}`
    : "not used yet";
  const end = expires_at
    ? `; ends ${day(expires_at)}${kind === "key" ? "" : " unless it is used"}`
    : "";
  return `${made}, ${used}${end}.`;
}

/** The same on the server and in every time zone. */
function day(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })
    .format(new Date(date));
}
