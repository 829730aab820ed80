// The end of a form by which somebody signs in: the password, what went wrong, and the button.
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { PasswordField } from "./field.tsx";
import { Notice } from "./notice.tsx";

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
