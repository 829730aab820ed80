import { type ComponentProps, type FormEvent, useState } from "react";
import type {
  ConnectionEntry,
  CreateKeyRequest,
} from "../../contract/assistants/connection_calls.ts";
import {
  KEY_LIFETIMES_DAYS,
  KEY_NAME_MAX_LENGTH,
  SCOPE_WORDS,
  SCOPES,
} from "../../contract/assistants/scopes.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { call } from "../browser/call.ts";
import { useAct, useActForm } from "../browser/use_proof.ts";
import { useCopy } from "../browser/use_copy.ts";

interface KeyFormProps {
  submitButton: ComponentProps<"button">;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

interface NewKeyProps extends ComponentProps<typeof KeyForm> {
  shown: string;
  error: string;
  proof: Omit<ComponentProps<typeof ProofField>, "id"> | null;
  said: string;
  copy(): void;
  forget(): void;
}

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

function NewKey({ shown, error, proof, said, copy, forget, ...form }: NewKeyProps) {
  return (
    <details className="new-key">
      <summary>New access key</summary>
      {shown && (
        <div className="notice notice-success" role="status">
          <p>Your key. Copy it now: it is not shown again, and we do not keep it.</p>
          <p className="new-key-shown">
            <code id="new_key" tabIndex={0}>{shown}</code>
          </p>
          <div className="actions">
            <Button look="quiet" onClick={copy}>{said || "Copy key"}</Button>
            <Button look="plain" onClick={forget}>I have it</Button>
          </div>
        </div>
      )}
      <KeyForm {...form} />
      <Notice kind="error">{error}</Notice>
      {proof && <ProofField id="new_key_proof" {...proof} />}
    </details>
  );
}

function useNewKey(made: (connections: ConnectionEntry[]) => void) {
  const [key, setKey] = useState("");
  const { said, copy } = useCopy();
  const { submitButton, onSubmit, error, proof } = useActForm(
    ["name", "days"],
    ({ name, days }, form) =>
      call(CALLS.createKey, {
        name,
        scopes: new FormData(form).getAll("scopes") as CreateKeyRequest["scopes"],
        days: Number(days) as CreateKeyRequest["days"],
      }),
    (reply, form) => {
      form.reset();
      setKey(reply.key);
      made(reply.connections);
    },
    { otherwise: SENTENCES.connections_failed },
  );

  return {
    shown: key,
    submitButton,
    onSubmit,
    error,
    proof,
    said,
    copy: () => copy(key),
    forget: () => setKey(""),
  };
}

function KeyForm({ submitButton, onSubmit }: KeyFormProps) {
  return (
    <form className="form" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="key_name">What it is for</label>
        <input
          id="key_name"
          name="name"
          maxLength={KEY_NAME_MAX_LENGTH}
          required
          autoComplete="off"
        />
      </div>
      <fieldset className="key-scopes">
        <legend>It may</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={scope.startsWith("page:")}
            />
            {SCOPE_WORDS[scope]}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="key_days">It ends</label>
        <select id="key_days" name="days" defaultValue="365">
          {KEY_LIFETIMES_DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? "when I end it" : days === 365 ? "after a year" : `after ${days} days`}
            </option>
          ))}
        </select>
      </div>
      <Button {...submitButton}>Make the key</Button>
    </form>
  );
}
