import { type ComponentProps, useRef } from "react";
import { USERNAME_MAX_LENGTH } from "../../contract/limits.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

interface EmailFieldProps {
  field: Omit<ComponentProps<typeof Field>, "label">;
  label?: string;
  meant: string | null;
}

interface UsernameFieldProps {
  field: Omit<ComponentProps<typeof Field>, "label">;
  hint: string;
  state: "unknown" | "free" | "refused";
  said: string;
}

export function UsernameField({ field, hint, state, said }: UsernameFieldProps) {
  return (
    <div className="username-field">
      <Field
        {...field}
        label="Username"
        hint={hint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX_LENGTH}
        aria-invalid={state === "refused" || undefined}
        required
      />
      <p className={`field-said field-said-${state}`} role="status">
        {state === "free" ? "This name is free." : said}
      </p>
    </div>
  );
}

export function EmailField({ field, label = "Email", meant }: EmailFieldProps) {
  const box = useRef<HTMLDivElement>(null);

  /** React ignores an assigned value, so the native setter and an input event imitate typing. */
  function fillIn(email: string) {
    const input = box.current!.querySelector("input")!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, email);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  }

  return (
    <div ref={box}>
      <Field {...field} label={label} type="email" autoComplete="email" required />
      <p className="field-said" role="status">
        {meant && (
          <>
            {`Did you mean ${meant}? `}
            <Button look="plain" onClick={() => fillIn(meant)}>Yes, use it</Button>
          </>
        )}
      </p>
    </div>
  );
}
