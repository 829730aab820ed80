import { type ReactNode, useState } from "react";
import type { ConnectionEntry } from "../../contract/assistants/connection_calls.ts";
import { SCOPE_WORDS } from "../../contract/assistants/scopes.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { NewKey, useNewKey } from "./new_key.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { Row } from "../../ui/parts/row.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";

export function ConnectionList(props: { connections: ConnectionEntry[] }) {
  const [connections, setConnections] = useState(props.connections);
  const newKey = useNewKey(setConnections);
  const shared = { connections, setConnections };
  return (
    <>
      <Connections
        {...shared}
        kind="assistant"
        id="assistants"
        name="Connected assistants"
        none="None. An assistant that you connect can publish your page itself."
      >
        <div className="actions">
          <ButtonLink look="quiet" href={SCREENS.developers}>How to connect</ButtonLink>
        </div>
      </Connections>
      <Connections
        {...shared}
        kind="key"
        id="keys"
        name="Access keys"
        none="None. With a key, a script of yours can publish your page."
      >
        <NewKey {...newKey} />
      </Connections>
    </>
  );
}

interface ConnectionsProps {
  connections: ConnectionEntry[];
  setConnections(connections: ConnectionEntry[]): void;
  kind: ConnectionEntry["kind"];
  id: string;
  name: string;
  none: string;
  children: ReactNode;
}

function Connections(
  { connections, setConnections, kind, id, name, none, children }: ConnectionsProps,
) {
  const own = connections.filter((connection) => connection.kind === kind);
  const end = useAct(
    ({ id }: ConnectionEntry) => call(CALLS.endConnection, { id }),
    (reply) => {
      setConnections(reply.connections);
      return { done: SENTENCES.connection_ended };
    },
    SENTENCES.connections_failed,
  );

  function askToEnd(connection: ConnectionEntry) {
    if (confirm(`End ${connection.name}? It can do nothing more for you from then on.`)) {
      void end.run(connection);
    }
  }

  const list = (
    <ul className="connections">
      {own.map((connection) => (
        <li key={connection.id}>
          <Connection {...connection} />
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
  );
  const inside = (
    <>
      {own.length > 0 && list}
      {children}
    </>
  );
  return (
    <Row id={id} name={name} state={own.length > 0 ? sayCount(own.length) : none} inside={inside}>
      <Notice kind="error">{end.error}</Notice>
      <Notice kind="success">{end.done}</Notice>
      {end.proof && <ProofField id={`${id}_proof`} {...end.proof} />}
    </Row>
  );
}

function sayCount(count: number): string {
  return count === 1
    ? "1. It can work on your page without you, until you end it."
    : `${count}. They can work on your page without you, until you end them.`;
}

function Connection(connection: ConnectionEntry) {
  const { name, host, scopes } = connection;
  return (
    <>
      <p>
        <strong>{name}</strong>
        {host && ` at ${host}`}
      </p>
      <p className="field-hint">
        {scopes.map((scope) => SCOPE_WORDS[scope]).join(". ")}.
      </p>
      <Usage {...connection} />
    </>
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
