// The field for a new username: what the address becomes, and whether the name is free.
import type { ComponentProps } from "react";
import { USERNAME_MAX_LENGTH } from "../../contract/limits.ts";
import { Field } from "./field.tsx";

interface UsernameFieldProps {
  field: Omit<ComponentProps<typeof Field>, "label">;
  hint: string;
  state: "unknown" | "free" | "refused";
  /** Why it is refused. */
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
