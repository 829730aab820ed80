// The sign-in form.
import { useEffect } from "react";
import { ownPath } from "../contract/paths.ts";
import { Field } from "../ui/parts/field.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { PasswordSignIn } from "../ui/parts/password_sign_in.tsx";
import { takeNotice } from "./browser/session.ts";
import { leaveBy } from "./browser/use_action.ts";
import { useSignIn } from "./browser/use_sign_in.ts";

export function LoginForm({ next }: { next: string }) {
  const { info, setInfo, onSubmit, ...form } = useSignIn(() =>
    leaveBy(() => location.assign(ownPath(next)))
  );
  useEffect(() => setInfo(takeNotice()), []);

  return (
    <form className="form" onSubmit={onSubmit}>
      <Notice kind="info">{info}</Notice>
      <Field
        {...form.field("username")}
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordSignIn {...form} />
    </form>
  );
}
