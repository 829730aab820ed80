// By what somebody signs in: their username, or their email.
import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

interface LoginFieldProps extends Omit<ComponentProps<typeof Field>, "label"> {
  /** The browser offers passkeys among what it fills in. */
  takesPasskey?: boolean;
}

export function LoginField({ takesPasskey = false, ...field }: LoginFieldProps) {
  return (
    <Field
      {...field}
      label="Username or email"
      autoComplete={takesPasskey ? "username webauthn" : "username"}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
