// The assistants and keys that may act for a person: what each may do, when it last did, and its end. And a new key.
import { useState } from "react";
import type { ConnectionEntry } from "../../contract/assistants/connection_payloads.ts";
import { SCOPE_WORDS } from "../../contract/assistants/scopes.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { NewKey } from "./new_key.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_act.ts";
import { useNewKey } from "./use_new_key.ts";

export function ConnectionList(props: { connections: ConnectionEntry[] }) {
  const [connections, setConnections] = useState(props.connections);
  const newKey = useNewKey(setConnections);
  const end = useAct(
    ({ id }: ConnectionEntry) => call(CALLS.endConnection, { id }),
    (reply) => {
      setConnections(reply.connections);
      return { done: SENTENCES.connection_ended };
    },
    SENTENCES.connections_failed,
  );

  function askToEnd(connection: ConnectionEntry) {
    const { name } = connection;
    if (confirm(`End ${name}? It can do nothing more for you from then on.`)) {
      void end.run(connection);
    }
  }

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
              <Usage {...connection} />
              <Button
                look="danger"
                aria-label={`End ${connection.name}`}
                {...end.button}
                onClick={() => askToEnd(connection)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Notice kind="error">{end.error}</Notice>
      <Notice kind="success">{end.done}</Notice>
      {end.proof && <ProofField id="connections_proof" {...end.proof} />}
      <NewKey {...newKey} />
      <div className="actions">
        <ButtonLink look="quiet" href={SCREENS.developers}>How to connect</ButtonLink>
      </div>
    </section>
  );
}

function Usage(
  { kind, created_at, last_used_at, last_used_from, expires_at }: ConnectionEntry,
) {
  const isKey = kind === "key";
  return (
    <p className="field-hint">
      {isKey ? "Made" : "Connected"} <Time at={created_at} precision="day" />, {last_used_at
        ? (
          <>
            last used <Time at={last_used_at} />
            {last_used_from && ` from ${last_used_from}`}
          </>
        )
        : "not used yet"}
      {expires_at && (
        <>
          ; ends <Time at={expires_at} precision="day" />
          {!isKey && " unless it is used"}
        </>
      )}.
    </p>
  );
}
