// A labelled input with its hint and its error, tied together for screen readers.
import { type ComponentProps, useState } from "react";
import { useHydrated } from "./use_hydrated.ts";

interface FieldProps extends ComponentProps<"input"> {
  /** Also its id: a form has each name once, and a page has one form. */
  name: string;
  label: string;
  hint?: string;
}

export function Field({ name, label, hint, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-describedby={hint ? `${name}_hint` : undefined}
        {...input}
      />
      {hint && <p className="field-hint" id={`${name}_hint`}>{hint}</p>}
    </div>
  );
}

export function PasswordField({ name, label, hint, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="field-row">
        <input
          id={name}
          name={name}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={hint ? `${name}_hint` : undefined}
          {...input}
        />
        <button
          type="button"
          className="field-toggle"
          aria-controls={name}
          aria-pressed={isShown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          disabled={!isHydrated}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      </div>
      {hint && <p className="field-hint" id={`${name}_hint`}>{hint}</p>}
    </div>
  );
}
