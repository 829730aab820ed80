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
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { call } from "../browser/call.ts";
import { useActForm } from "../browser/use_proof.ts";
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

export function NewKey({ shown, error, proof, said, copy, forget, ...form }: NewKeyProps) {
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

export function useNewKey(made: (connections: ConnectionEntry[]) => void) {
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
