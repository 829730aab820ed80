// The way to a new access key, and the key itself, once.
import type { ComponentProps } from "react";
import { Button } from "../../ui/parts/button.tsx";
import { KeyForm } from "./key_form.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";

interface NewKeyProps extends ComponentProps<typeof KeyForm> {
  /** The key that was just made; empty without one. */
  shown: string;
  error: string;
  /** Null while none is asked for. */
  proof: Omit<ComponentProps<typeof ProofField>, "id"> | null;
  /** Of the copying. */
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
