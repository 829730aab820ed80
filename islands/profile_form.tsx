// The two tabs of the profile: what one is called, and the password.
import { type KeyboardEvent, useState } from "react";
import { NAME_HOLD_DAYS, PASSWORD_MIN_LENGTH } from "../contract/limits.ts";
import { SENTENCES } from "../contract/sentences.ts";
import { CALLS, SCREENS } from "../contract/paths.ts";
import type { UserPayload } from "../contract/payloads.ts";
import { checkNewPasswordsMatch, checkPassword, sentenceOfRule } from "../contract/rules.ts";
import { Button } from "../ui/parts/button.tsx";
import { Field, PasswordField } from "../ui/parts/field.tsx";
import { GoogleSignIn } from "../ui/parts/google_sign_in.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { call, failureMessage } from "./browser/call.ts";
import { useAction } from "./browser/use_action.ts";
import { storeUser } from "./browser/session.ts";
import { useForm } from "./browser/use_form.ts";
import { useGoogle } from "./browser/use_google.ts";
import { useHydrated } from "../ui/parts/use_hydrated.ts";

const TABS = [["profile", "Profile Information"], ["password", "Change Password"]] as const;

const PASSWORD_FIELDS = ["current_password", "new_password", "confirm_password"] as const;

type Tab = (typeof TABS)[number][0];

interface Access {
  hasPassword: boolean;
  /** Assistants or keys, which a new password may end. */
  hasConnections: boolean;
}

export function ProfileForm({ user, ...access }: Access & { user: UserPayload }) {
  const [tab, setTab] = useState<Tab>("profile");
  const isHydrated = useHydrated();

  /** Arrow keys move between tabs (WAI-ARIA, tabs pattern). */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = tab === "profile" ? "password" : "profile";
    setTab(other);
    document.getElementById(`${other}_tab`)?.focus();
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
  const { field, onSubmit, submitButton, isBusy, error, done } = useForm(
    ["first_name", "last_name", "username", "email"],
    async (values) => {
      const reply = await call(CALLS.updateProfile, values, "PUT");
      if (!reply.ok) return failureMessage(reply, SENTENCES.profile_failed);
      storeUser(reply.data.user);
      return { done: reply.data.message };
    },
    { initial: { first_name, last_name, username, email } },
  );
  return (
    <form className="form" onSubmit={onSubmit}>
      <Field {...field("first_name")} label="First name" autoComplete="given-name" />
      <Field {...field("last_name")} label="Last name" autoComplete="family-name" />
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
  );
}

/** Beside the hint that the e-mail is not verified. */
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
  { username, hasPassword, hasConnections }: Access & { username: string },
) {
  const google = useGoogle(SCREENS.profile);
  const [asksCurrent, setAsksCurrent] = useState(hasPassword);
  const [asksGoogle, setAsksGoogle] = useState(false);
  const { field, onSubmit, submitButton, isBusy, error, done } = useForm(
    PASSWORD_FIELDS,
    async (values, form) => {
      const { new_password, confirm_password } = values;
      const problem = checkNewPasswordsMatch(new_password, confirm_password) ??
        checkPassword(new_password);
      if (problem) return sentenceOfRule(problem);
      const ends_connections = new FormData(form).has("ends_connections");
      const reply = await call(CALLS.changePassword, { ...values, ends_connections });
      if (!reply.ok) {
        setAsksGoogle(reply.code === "google_sign_in_again");
        return failureMessage(reply, SENTENCES.password_change_failed);
      }
      form.reset();
      setAsksCurrent(true);
      return { done: reply.data.message };
    },
  );
  return (
    <form className="form" onSubmit={onSubmit}>
      {/* So that password managers know whose password it is. */}
      <input hidden readOnly value={username} autoComplete="username" name="username" />
      {asksCurrent
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
            You sign in with Google. With a password of your own, you can sign in here as well.
          </p>
        )}
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
      {hasConnections && (
        <label className="key-scope">
          <input type="checkbox" name="ends_connections" />
          End my connected assistants and keys as well
        </label>
      )}
      <Notice kind="error">{error}</Notice>
      {error && asksGoogle && <GoogleSignIn {...google} />}
      <Notice kind="success">{done}</Notice>
      <Button {...submitButton}>{isBusy ? "Changing..." : "Change Password"}</Button>
    </form>
  );
}
