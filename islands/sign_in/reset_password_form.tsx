import { useEffect, useState } from "react";
import {
  PASSWORD_MIN_LENGTH,
  PASSWORD_STRONG_LENGTH,
  RESET_REDIRECT_MS,
} from "../../contract/limits.ts";
import { sentenceOfRule, SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { namesOf } from "../../contract/providers/providers.ts";
import { checkPassword, checkPasswordNames, checkPasswordsMatch } from "../../contract/rules.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Field, PasswordField } from "../../ui/parts/field.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice, Spinner } from "../../ui/parts/notice.tsx";
import { useWaysIn } from "../../ui/parts/site.ts";
import { accountFailureMessage, call, failureMessage } from "../browser/call.ts";
import { keepSignInName, leaveNotice } from "../browser/session.ts";
import { useForm } from "../browser/use_action.ts";

interface Person {
  email: string;
  username: string;
}

interface Link {
  uid: string;
  token: string;
}

type View =
  | { name: "validating" }
  | { name: "invalid"; error: string }
  | { name: "form" | "success"; person: Person };

export function ResetPasswordForm({ uid, token }: Link) {
  const { hasPasswords, providers } = useWaysIn();
  const [view, setView] = useState<View>({ name: "validating" });
  useEffect(() => {
    validate({ uid, token }).then(setView);
  }, [uid, token]);

  switch (view.name) {
    case "validating":
      return <Spinner label="Validating Reset Link..." />;
    case "invalid":
      return <InvalidLink error={view.error} hasPasswords={hasPasswords} />;
    case "form":
      if (!hasPasswords) return <NoPassword names={namesOf(providers)} />;
      return (
        <NewPassword
          link={{ uid, token }}
          person={view.person}
          onDone={() => setView({ name: "success", person: view.person })}
        />
      );
    case "success":
      return <Success {...view.person} />;
  }
}

async function validate(link: Link): Promise<View> {
  if (!link.uid || !link.token) return { name: "invalid", error: SENTENCES.reset_link_incomplete };
  const reply = await call(CALLS.passwordResetValidate, link);
  if (!reply.ok) {
    return { name: "invalid", error: failureMessage(reply, SENTENCES.reset_link_expired) };
  }
  // A process of the build before does not say the name.
  const { email, username = "" } = reply.data;
  return { name: "form", person: { email, username } };
}

function InvalidLink({ error, hasPasswords }: { error: string; hasPasswords: boolean }) {
  return (
    <>
      <h1>{SENTENCES.reset_link_expired_title}</h1>
      <Notice kind="error">{error}</Notice>
      <p>The link may have expired, or it was used already.</p>
      {hasPasswords && (
        <ButtonLink href={SCREENS.forgotPassword} className="button-wide">
          Request New Reset Link
        </ButtonLink>
      )}
      <p className="card-foot">
        <a href={SCREENS.login}>Back to Login</a>
      </p>
    </>
  );
}

/** The link in such a notice stops a change of e-mail as soon as it is opened, so nothing is left to do here. */
function NoPassword({ names }: { names: string }) {
  return (
    <>
      <h1>Your email stays as it is</h1>
      <p className="lead">
        {`If your email address was about to change, that is stopped. Nobody needs a password here: sign in with ${names}, and end every other session in your profile.`}
      </p>
      <ButtonLink href={`${SCREENS.login}?next=${SCREENS.profile}`} className="button-wide">
        Go to sign in
      </ButtonLink>
    </>
  );
}

function NewPassword(
  { link, person, onDone }: { link: Link; person: Person; onDone: () => void },
) {
  const { typed, field, onSubmit, submitButton, isBusy, error } = useForm(
    ["new_password", "confirm_password"],
    async (values) => {
      const { new_password, confirm_password } = values;
      const problem = checkPasswordsMatch(new_password, confirm_password) ??
        checkPassword(new_password);
      if (problem) return sentenceOfRule(problem);
      const reply = await call(CALLS.passwordResetConfirm, { ...link, ...values });
      if (!reply.ok) return accountFailureMessage(reply, SENTENCES.reset_failed);
      onDone();
    },
  );
  return (
    <>
      <h1>Set a new password</h1>
      <form className="form" onSubmit={onSubmit}>
        {/* It is a field because password managers need one to know whose password it is. */}
        <Field name="email" label="Email" value={person.email} autoComplete="username" readOnly />
        <PasswordField
          {...field("new_password")}
          label="New Password"
          autoComplete="new-password"
          required
        />
        <StrengthMeter password={error ? "" : typed.new_password ?? ""} person={person} />
        <PasswordField
          {...field("confirm_password")}
          label="Confirm New Password"
          autoComplete="new-password"
          required
        />
        <p className="notice notice-info">
          For your security, a new password signs you out on every device.
        </p>
        <Notice kind="error">{error}</Notice>
        <Button {...submitButton} className="button-wide">
          {isBusy ? "Resetting Password..." : "Reset Password"}
        </Button>
      </form>
      <p className="card-foot">
        <a href={SCREENS.login}>Back to Login</a>
      </p>
    </>
  );
}

function Success({ username }: { username: string }) {
  useEffect(() => {
    leaveNotice(SENTENCES.reset_sign_in);
    keepSignInName(username);
    const timer = setTimeout(() => location.assign(SCREENS.login), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="form">
      <Illustration name="served" />
      <h1>Password Reset Successful!</h1>
      <p className="lead">{SENTENCES.reset_done}</p>
      <ButtonLink href={SCREENS.login} className="button-wide">Continue to Login</ButtonLink>
    </div>
  );
}

/** A password that the server refuses is not called strong, however long it is. */
function StrengthMeter({ password, person }: { password: string; person: Person }) {
  const strength = rateStrength([...password].length);
  const refusal = strength === "Weak"
    ? null
    : checkPassword(password) ?? checkPasswordNames(password, person);
  const said = sentenceOfRule(refusal) || `Password strength: ${strength}`;
  return (
    <p className={`strength strength-${refusal ? "weak" : strength.toLowerCase()}`} role="status">
      {password && said}
    </p>
  );
}

function rateStrength(length: number): "Weak" | "Medium" | "Strong" {
  if (length < PASSWORD_MIN_LENGTH) return "Weak";
  return length < PASSWORD_STRONG_LENGTH ? "Medium" : "Strong";
}
