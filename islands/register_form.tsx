// The form that makes an account, and the welcome that follows it.
import { useEffect, useState } from "react";
import {
  PASSWORD_MIN_LENGTH,
  REGISTER_REDIRECT_MS,
  USERNAME_MAX_LENGTH,
} from "../contract/limits.ts";
import { SENTENCES } from "../contract/sentences.ts";
import { CALLS, SCREENS } from "../contract/paths.ts";
import { checkPasswordsMatch, sentenceOfRule } from "../contract/rules.ts";
import { Button, ButtonLink } from "../ui/parts/button.tsx";
import { Field, PasswordField } from "../ui/parts/field.tsx";
import { Illustration } from "../ui/parts/illustration.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { accountFailureMessage, call } from "./browser/call.ts";
import { keepStart } from "./browser/start.ts";
import { useForm } from "./browser/use_form.ts";

interface RegisterFormProps {
  /** The example that brought them here. */
  start: { name: string; title: string } | null;
}

export function RegisterForm({ start }: RegisterFormProps) {
  const [isDone, setDone] = useState(false);
  const { field, onSubmit, submitButton, isBusy, error } = useForm(
    ["username", "email", "password", "password2"],
    async (values) => {
      const mismatch = checkPasswordsMatch(values.password, values.password2);
      if (mismatch) return sentenceOfRule(mismatch);
      const reply = await call(CALLS.register, values);
      if (!reply.ok) return accountFailureMessage(reply, SENTENCES.registration_failed);
      setDone(true);
    },
  );
  useEffect(() => {
    if (start) keepStart(start.name);
  }, [start]);
  if (isDone) return <Registered />;

  return (
    <>
      <h1>Take a seat</h1>
      <p className="lead">An account gives your page its own public link.</p>
      {start && (
        <p className="notice notice-info">
          {`Your page starts from “${start.title}”: it waits in the editor for you.`}
        </p>
      )}
      <form className="form" onSubmit={onSubmit}>
        <Field
          {...field("username")}
          label="Username"
          hint="Your page will be at /u/username."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX_LENGTH}
          required
        />
        <Field
          {...field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          required
        />
        <PasswordField
          {...field("password")}
          label="Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...field("password2")}
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <Notice kind="error">{error}</Notice>
        <Button {...submitButton} className="button-wide">
          {isBusy ? "Setting the table..." : "Create Account"}
        </Button>
      </form>
      <p className="card-foot">
        Already have an account? <a href={SCREENS.login}>Sign in</a>
      </p>
    </>
  );
}

function Registered() {
  useEffect(() => {
    const timer = setTimeout(
      () => location.assign(SCREENS.login),
      REGISTER_REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="form">
      <Illustration name="letter" />
      <h1>Welcome to the Kitchen!</h1>
      <p className="lead">{SENTENCES.registered}</p>
      <ButtonLink href={SCREENS.login} className="button-wide">
        Start Cooking
      </ButtonLink>
    </div>
  );
}
