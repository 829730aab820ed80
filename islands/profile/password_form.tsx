import { type ComponentProps, useState } from "react";
import { PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import { sentenceOfRule, SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { findAskedAgain, namesOf, type Provider } from "../../contract/providers/providers.ts";
import { checkNewPasswordsMatch, checkPassword } from "../../contract/rules.ts";
import { Button } from "../../ui/parts/button.tsx";
import { CodeField, useAsksCode } from "../../ui/parts/code_field.tsx";
import { PasswordField } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { PasskeyInstead } from "../../ui/parts/passkey_button.tsx";
import { ProviderSignIn } from "../../ui/parts/provider_sign_in.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { forgetKnownPassword } from "../browser/session.ts";
import { useForm } from "../browser/use_action.ts";
import { usePasskeyAnswer } from "../browser/use_passkey_answer.ts";
import { useProviders } from "../browser/use_providers.ts";
import { useWaysIn } from "../../ui/parts/site.ts";

const PASSWORD_FIELDS = ["current_password", "code", "new_password", "confirm_password"] as const;

export interface Access {
  hasPassword: boolean;
  hasPasskey: boolean;
  hasConnections: boolean;
}

interface NewPasswordsProps {
  field(
    name: "new_password" | "confirm_password",
  ): Omit<ComponentProps<typeof PasswordField>, "label">;
}

export function PasswordForm(
  { username, hasPassword, hasPasskey, hasConnections }: Access & { username: string },
) {
  const { answer: passkey, forget, instead } = usePasskeyAnswer(hasPasskey);
  const ways = useProviders(SCREENS.profile);
  const { providers } = useWaysIn();
  const [asksCurrent, setAsksCurrent] = useState(hasPassword);
  const [asked, setAsked] = useState<Provider | null>(null);
  const [refused, setRefused] = useState("");
  const asksCode = useAsksCode(refused);
  const { field, onSubmit, submitButton, isBusy, error, done } = useForm(
    PASSWORD_FIELDS,
    async (values, form) => {
      const { new_password, confirm_password } = values;
      const problem = checkNewPasswordsMatch(new_password, confirm_password) ??
        checkPassword(new_password);
      if (problem) return sentenceOfRule(problem);
      const ends_connections = new FormData(form).has("ends_connections");
      const reply = await call(CALLS.changePassword, { ...values, passkey, ends_connections });
      forget();
      if (!reply.ok) {
        setAsked(findAskedAgain(providers, reply));
        setRefused(reply.code);
        return failureMessage(reply, SENTENCES.password_change_failed);
      }
      forgetKnownPassword();
      form.reset();
      setAsksCurrent(true);
      return { done: reply.data.message };
    },
  );
  return (
    <form className="form" onSubmit={onSubmit}>
      {/* Password managers need the field to know whose password it is. */}
      <input hidden readOnly value={username} autoComplete="username" name="username" />
      {passkey ? null : asksCurrent
        ? (
          <PasswordField
            {...field("current_password")}
            label="Current Password"
            autoComplete="current-password"
            required
          />
        )
        : (
          <p>
            You sign in with{" "}
            {namesOf(providers)}. With a password of your own, you can sign in here as well.
          </p>
        )}
      {asksCode && !passkey && <CodeField {...field("code")} autoFocus />}
      <PasskeyInstead {...instead} />
      <NewPasswords field={field} />
      {(hasConnections || hasPasskey) && (
        <label className="form-check">
          <input type="checkbox" name="ends_connections" />
          {endsWhat(hasConnections, hasPasskey)}
        </label>
      )}
      <Notice kind="error">{error}</Notice>
      {error && asked && <ProviderSignIn {...ways} providers={[asked]} />}
      <Notice kind="success">{done}</Notice>
      <Button {...submitButton}>{isBusy ? "Changing..." : "Change Password"}</Button>
    </form>
  );
}

function NewPasswords({ field }: NewPasswordsProps) {
  return (
    <>
      <PasswordField
        {...field("new_password")}
        label="New Password"
        hint={`Password must be at least ${PASSWORD_MIN_LENGTH} characters long`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field("confirm_password")}
        label="Confirm New Password"
        autoComplete="new-password"
        required
      />
    </>
  );
}

function endsWhat(hasConnections: boolean, hasPasskey: boolean): string {
  if (!hasPasskey) return "End my connected assistants and keys as well";
  return hasConnections
    ? "End my connected assistants and keys, and remove my passkeys as well"
    : "Remove my passkeys as well";
}
