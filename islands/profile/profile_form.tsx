import { type KeyboardEvent, useEffect, useState } from "react";
import { NAME_HOLD_DAYS, PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { findAskedAgain, namesOf, type Provider } from "../../contract/providers/providers.ts";
import { checkNewPasswordsMatch, checkPassword, sentenceOfRule } from "../../contract/rules.ts";
import { Button } from "../../ui/parts/button.tsx";
import { CodeField, useAsksCode } from "../../ui/parts/sign_in_fields.tsx";
import { Field, PasswordField } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { PasskeyInstead } from "../../ui/parts/passkey_button.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { ProviderSignIn } from "../../ui/parts/provider_sign_in.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { forgetKnownPassword, isPasswordAskedFor } from "../browser/session.ts";
import { useAction } from "../browser/use_action.ts";
import { storeUser } from "../browser/session.ts";
import { useActForm } from "../browser/use_proof.ts";
import { useForm } from "../browser/use_action.ts";
import { usePasskeyAnswer } from "../browser/use_passkeys.ts";
import { tellNewName } from "../browser/use_passkeys.ts";
import { useProviders } from "../browser/use_sign_in.ts";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { useWaysIn } from "../../ui/parts/ways_in.ts";

const TABS = [["profile", "Profile Information"], ["password", "Change Password"]] as const;

const PASSWORD_FIELDS = ["current_password", "code", "new_password", "confirm_password"] as const;

type Tab = (typeof TABS)[number][0];

interface Access {
  hasPassword: boolean;
  hasPasskey: boolean;
  hasConnections: boolean;
}

export function ProfileForm({ user, ...access }: Access & { user: UserPayload }) {
  const [tab, setTab] = useState<Tab>("profile");
  const { hasPasswords } = useWaysIn();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isPasswordAskedFor()) setTab("password");
  }, []);

  /** Arrow keys move between tabs (WAI-ARIA, tabs pattern). */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = tab === "profile" ? "password" : "profile";
    setTab(other);
    document.getElementById(`${other}_tab`)?.focus();
  }

  if (!hasPasswords) {
    return (
      <section className="card profile">
        <Information user={user} />
      </section>
    );
  }
  return (
    <section className="card profile">
      <div role="tablist" aria-label="Profile" className="tabs" onKeyDown={onKeyDown}>
        {TABS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${name}_tab`}
            aria-selected={tab === name}
            aria-controls="profile_panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            disabled={!isHydrated}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="profile_panel" aria-labelledby={`${tab}_tab`}>
        {tab === "profile"
          ? <Information user={user} />
          : <Password username={user.username} {...access} />}
      </div>
    </section>
  );
}

function Information({ user }: { user: UserPayload }) {
  const { first_name, last_name, username, email } = user;
  const { field, onSubmit, submitButton, isBusy, error, done, proof } = useActForm(
    ["first_name", "last_name", "username", "email"],
    (values) => call(CALLS.updateProfile, values, "PUT"),
    (reply) => {
      storeUser(reply.user);
      if (reply.user.username !== username) void tellNewName(reply.user.username);
      return { done: reply.message };
    },
    {
      initial: { first_name, last_name, username, email },
      otherwise: SENTENCES.profile_failed,
    },
  );
  return (
    <>
      <form className="form" onSubmit={onSubmit}>
        <div className="field-pair">
          <Field {...field("first_name")} label="First name" autoComplete="given-name" />
          <Field {...field("last_name")} label="Last name" autoComplete="family-name" />
        </div>
        <Field
          {...field("username")}
          label="Username"
          hint={`Your page moves with it; links to the old name lead on for ${NAME_HOLD_DAYS} days.`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field {...field("email")} label="Email" type="email" autoComplete="email" required />
        {!user.email_verify && <Resend />}
        <Notice kind="error">{error}</Notice>
        <Notice kind="success">{done}</Notice>
        <Button {...submitButton}>{isBusy ? "Saving..." : "Save Changes"}</Button>
      </form>
      {proof && <ProofField id="profile_proof" {...proof} />}
    </>
  );
}

function Resend() {
  const resend = useAction(async () => {
    const reply = await call(CALLS.resendVerification, {});
    return reply.ok ? { done: reply.data.message } : failureMessage(reply, SENTENCES.resend_failed);
  });

  return (
    <div className="resend">
      <p className="notice notice-warning">{SENTENCES.email_not_verified}</p>
      <Button look="quiet" {...resend.button} onClick={() => resend.run()}>
        {resend.isBusy ? "Sending..." : "Resend verification e-mail"}
      </Button>
      <Notice kind="error">{resend.error}</Notice>
      <Notice kind="success">{resend.done}</Notice>
    </div>
  );
}

function Password(
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

function endsWhat(hasConnections: boolean, hasPasskey: boolean): string {
  if (!hasPasskey) return "End my connected assistants and keys as well";
  return hasConnections
    ? "End my connected assistants and keys, and remove my passkeys as well"
    : "Remove my passkeys as well";
}
