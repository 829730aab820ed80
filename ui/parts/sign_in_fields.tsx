import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { Field, PasswordField } from "./field.tsx";
import { Notice } from "./notice.tsx";

interface LoginFieldProps extends Omit<ComponentProps<typeof Field>, "label"> {
  takesPasskey?: boolean;
}

interface PasswordSignInProps {
  field(name: "password"): Omit<ComponentProps<typeof PasswordField>, "label">;
  submitButton: ComponentProps<typeof Button>;
  isBusy: boolean;
  error: string;
}

export function PasswordSignIn({ field, submitButton, isBusy, error }: PasswordSignInProps) {
  return (
    <>
      <PasswordField
        {...field("password")}
        label="Password"
        autoComplete="current-password"
        required
      />
      <Notice kind="error">{error}</Notice>
      <Button {...submitButton} className="button-wide">
        {isBusy ? "Signing in..." : "Sign In"}
      </Button>
    </>
  );
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
