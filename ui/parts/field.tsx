import { type ComponentProps, type ReactNode, useState } from "react";
import { useHydrated } from "./use_hydrated.ts";

interface FieldProps extends ComponentProps<"input"> {
  /** It is the id too, unless one is given: a page may have two forms with the same field. */
  name: string;
  label: string;
  hint?: string;
  /** It takes the hint's place. */
  error?: string;
}

export function Field({ name, id = name, label, hint, error, ...input }: FieldProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <input id={id} name={name} {...describe(id, hint, error)} {...input} />
    </Labelled>
  );
}

function describe(id: string, hint: string | undefined, error: string | undefined) {
  return {
    "aria-describedby": (error ?? hint) && `${id}_hint`,
    "aria-invalid": error ? true : undefined,
  };
}

function Labelled(
  { id, label, hint, error, children }: Pick<FieldProps, "label" | "hint" | "error"> & {
    id: string;
    children: ReactNode;
  },
) {
  const said = error ?? hint;
  return (
    <div className="field" data-error={error && true}>
      <label htmlFor={id}>{label}</label>
      {children}
      {said && <p className={error ? "field-error" : "field-hint"} id={`${id}_hint`}>{said}</p>}
    </div>
  );
}

export function PasswordField({ name, id = name, label, hint, error, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Labelled {...{ id, label, hint, error }}>
      <div className="field-row">
        <input
          id={id}
          name={name}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          {...describe(id, hint, error)}
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
    </Labelled>
  );
}
