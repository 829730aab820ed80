import { type ComponentProps, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Field, PasswordField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { USERNAME_MAX_LENGTH } from "../../contract/limits.ts";
import { isAboutCode } from "../../contract/second_factor/second_factor_sentences.ts";

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

export function CodeField(field: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      name="code"
      label="Code of your app"
      hint="Six digits, or one of your recovery codes"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  );
}

export function useAsksCode(problem: string): boolean {
  const [asks, setAsks] = useState(false);
  if (!asks && isAboutCode(problem)) setAsks(true);
  return asks;
}

export function readProof(form: HTMLFormElement): [password: string, code: string] {
  const data = new FormData(form);
  return [String(data.get("password") ?? ""), String(data.get("code") ?? "")];
}
