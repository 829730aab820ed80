import { useState } from "react";
import type { PasskeyEntry, PasskeyListReply } from "../../contract/passkeys/passkey_calls.ts";
import { PASSKEY_NAME_MAX_LENGTH } from "../../contract/limits.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { PasskeyButton } from "../../ui/parts/passkey_button.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { Row } from "../../ui/parts/row.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { useForm } from "../browser/use_action.ts";
import { loadPasskeys } from "../browser/load_passkeys.ts";
import { useHasPasskeys } from "../browser/use_passkey_answer.ts";
import { addPasskey } from "../browser/use_passkeys.ts";

const NONE = "None. With a passkey you sign in by your finger, your face or a PIN.";

export function PasskeyList(props: { passkeys: PasskeyEntry[] }) {
  const [passkeys, setPasskeys] = useState(props.passkeys);
  const canAdd = useHasPasskeys(true);

  function onDone(reply: PasskeyListReply & { message: string }) {
    setPasskeys(reply.passkeys);
    void loadPasskeys().then((speaker) => speaker?.tellRemaining(reply));
    return { done: reply.message };
  }

  const add = useAct(() => addPasskey(), onDone);
  const remove = useAct((id: string) => call(CALLS.removePasskey, { id }), onDone);
  const proof = add.proof ?? remove.proof;

  function askToAdd() {
    remove.clear();
    void add.run();
  }

  function askToRemove({ id, name }: PasskeyEntry) {
    if (!confirm(`Remove ${name}? It opens nothing any more from then on.`)) return;
    add.clear();
    void remove.run(id);
  }

  const isChanged = passkeys !== props.passkeys;
  const addButton = canAdd && (
    <PasskeyButton
      label="Add a passkey"
      isBusy={add.isBusy}
      onClick={askToAdd}
      // With the first and the last one, the button that was pressed is gone.
      autoFocus={isChanged || undefined}
    />
  );
  const list = (
    <>
      <ul className="connections">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyRow
              {...passkey}
              renamed={setPasskeys}
              isBusy={remove.isBusy}
              remove={() => askToRemove(passkey)}
            />
          </li>
        ))}
      </ul>
      {addButton && <div className="actions">{addButton}</div>}
    </>
  );
  return (
    <Row
      id="passkeys"
      name="Passkeys"
      state={passkeys.length > 0 ? sayCount(passkeys.length) : NONE}
      action={addButton}
      inside={passkeys.length > 0 && list}
      isOpen={isChanged}
    >
      <Notice kind="error">{add.error || remove.error}</Notice>
      <Notice kind="success">{add.done || remove.done}</Notice>
      {proof && <ProofField id="passkeys_password" {...proof} />}
    </Row>
  );
}

function sayCount(count: number): string {
  return count === 1
    ? "1. It signs you in, and proves that it is you."
    : `${count}. Each of them signs you in, and proves that it is you.`;
}

interface PasskeyRowProps extends PasskeyEntry {
  renamed(passkeys: PasskeyEntry[]): void;
  remove(): void;
  isBusy: boolean;
}

function PasskeyRow(
  { id, name, is_backed_up, created_at, last_used_at, renamed, remove, isBusy }: PasskeyRowProps,
) {
  const [isRenaming, setRenaming] = useState(false);
  const { field, onSubmit, submitButton, error } = useForm(["name"], async (values) => {
    const reply = await call(CALLS.renamePasskey, { id, name: values.name });
    if (!reply.ok) return failureMessage(reply, SENTENCES.passkeys_failed);
    renamed(reply.data.passkeys);
    setRenaming(false);
  }, { initial: { name } });

  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <p className="field-hint">
        Made <Time at={created_at} precision="day" />, {last_used_at
          ? (
            <>
              last used <Time at={last_used_at} />
            </>
          )
          : "not used yet"}.{" "}
        {is_backed_up ? "Your password manager keeps it." : "On one device alone."}
      </p>
      {isRenaming
        ? (
          <form className="form" onSubmit={onSubmit}>
            <Field
              {...field("name")}
              id={`name_${id}`}
              label="New name"
              maxLength={PASSKEY_NAME_MAX_LENGTH}
              autoComplete="off"
              autoFocus
              required
            />
            <Notice kind="error">{error}</Notice>
            <div className="actions">
              <Button {...submitButton}>Rename</Button>
              <Button look="plain" onClick={() => setRenaming(false)}>Cancel</Button>
            </div>
          </form>
        )
        : (
          <div className="actions">
            <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              Rename
            </Button>
            <Button look="danger" aria-label={`Remove ${name}`} disabled={isBusy} onClick={remove}>
              Remove
            </Button>
          </div>
        )}
    </>
  );
}
