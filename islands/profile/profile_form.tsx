import { type KeyboardEvent, useEffect, useState } from "react";
import { NAME_HOLD_DAYS } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { type Access, PasswordForm } from "./password_form.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { isPasswordAskedFor, storeUser } from "../browser/session.ts";
import { useAction } from "../browser/use_action.ts";
import { useActForm } from "../browser/use_proof.ts";
import { tellNewName } from "../browser/use_passkeys.ts";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { useWaysIn } from "../../ui/parts/site.ts";

const TABS = [["profile", "Profile Information"], ["password", "Change Password"]] as const;

type Tab = (typeof TABS)[number][0];

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
      <div className="profile-form">
        <Information user={user} />
      </div>
    );
  }
  return (
    <div className="profile-form">
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
          : <PasswordForm username={user.username} {...access} />}
      </div>
    </div>
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
