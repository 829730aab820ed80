// The sign-in form.
import { useEffect, useState } from "react";
import { CALLS, ownPath } from "../contract/paths.ts";
import { Button } from "../ui/parts/button.tsx";
import { Field, PasswordField } from "../ui/parts/field.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { call, loginFailure } from "./browser/call.ts";
import { storeSession, takeNotice } from "./browser/session.ts";
import { useForm } from "./browser/use_form.ts";

export function LoginForm({ next }: { next: string }) {
  const [info, setInfo] = useState("");
  useEffect(() => setInfo(takeNotice()), []);

  const { field, onSubmit, submitButton, isBusy, error } = useForm(
    ["username", "password"],
    async (values) => {
      const reply = await call(CALLS.login, values);
      if (reply.ok) {
        const problem = storeSession(reply.data);
        if (problem) return problem;
        location.assign(ownPath(next));
        return;
      }
      const { error, message } = reply;
      setInfo(error && message && message !== error ? message : "");
      return loginFailure(reply);
    },
  );

  return (
    <form className="form" onSubmit={onSubmit}>
      <Notice kind="info">{info}</Notice>
      <Field
        {...field("username")}
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
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
    </form>
  );
}
