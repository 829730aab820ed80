// The way to a new access key, and the key itself, once.
import type { FormEvent } from "react";
import { Button } from "./button.tsx";
import { KeyForm } from "./key_form.tsx";
import { Notice } from "./notice.tsx";

interface NewKeyProps {
  /** The key that was just made; empty without one. */
  shown: string;
  isBusy: boolean;
  error: string;
  /** Of the copying. */
  said: string;
  copy(): void;
  forget(): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

export function NewKey({ shown, isBusy, error, said, copy, forget, onSubmit }: NewKeyProps) {
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
      <KeyForm isBusy={isBusy} onSubmit={onSubmit} />
      <Notice kind="error">{error}</Notice>
    </details>
  );
}
