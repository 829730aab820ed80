// The fields of a new key: its name, what it may do, and for how long.
import type { ComponentProps, FormEvent } from "react";
import {
  KEY_LIFETIMES_DAYS,
  KEY_NAME_MAX_LENGTH,
  SCOPE_WORDS,
  SCOPES,
} from "../../contract/assistants/scopes.ts";
import { Button } from "../../ui/parts/button.tsx";

interface KeyFormProps {
  submitButton: ComponentProps<"button">;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

export function KeyForm({ submitButton, onSubmit }: KeyFormProps) {
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
