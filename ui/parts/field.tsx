import { type ComponentProps, useState } from "react";
import { useHydrated } from "./use_hydrated.ts";

interface FieldProps extends ComponentProps<"input"> {
  /** It is the id too, unless one is given: a page may have two forms with the same field. */
  name: string;
  label: string;
  hint?: string;
}

export function Field({ name, id = name, label, hint, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        aria-describedby={hint ? `${id}_hint` : undefined}
        {...input}
      />
      {hint && <p className="field-hint" id={`${id}_hint`}>{hint}</p>}
    </div>
  );
}

export function PasswordField({ name, id = name, label, hint, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <input
          id={id}
          name={name}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={hint ? `${id}_hint` : undefined}
          {...input}
        />
        <button
          type="button"
          className="field-toggle"
          aria-controls={id}
          aria-pressed={isShown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          disabled={!isHydrated}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      </div>
      {hint && <p className="field-hint" id={`${id}_hint`}>{hint}</p>}
    </div>
  );
}
