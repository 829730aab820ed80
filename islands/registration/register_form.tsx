import { useEffect, useState } from "react";
import { PASSWORD_MIN_LENGTH, REGISTER_REDIRECT_MS } from "../../contract/limits.ts";
import { sentenceOfRule, SENTENCES } from "../../contract/sentences.ts";
import { SCREENS } from "../../contract/paths.ts";
import { isAsSpecified } from "../../contract/providers/providers.ts";
import { checkPasswordsMatch } from "../../contract/rules.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { EmailField, UsernameField } from "../../ui/parts/register_fields.tsx";
import { PasswordField } from "../../ui/parts/field.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProviderSignIn } from "../../ui/parts/provider_sign_in.tsx";
import { useWaysIn } from "../../ui/parts/site.ts";
import { findEmailSlip, registerHere } from "../browser/use_registration.ts";
import { useUsernameCheck } from "../browser/use_username_check.ts";
import { keepWishedName } from "../browser/session.ts";
import { readTrial } from "../browser/trial.ts";
import { useForm } from "../browser/use_action.ts";
import { useProviders } from "../browser/use_providers.ts";

interface OtherWaysInProps {
  waysIn: ReturnType<typeof useWaysIn>;
  ways: ReturnType<typeof useProviders>;
}

export function RegisterForm({ said = "" }: { said?: string }) {
  const [isDone, setDone] = useState(false);
  const [trial, setTrial] = useState<string | undefined>();
  const { field, typed, onSubmit, submitButton, isBusy, error } = useForm(
    ["username", "email", "password", "password2"],
    async (values) => {
      const mismatch = checkPasswordsMatch(values.password, values.password2);
      if (mismatch) return sentenceOfRule(mismatch);
      const done = await registerHere({ ...values, user_code: trial });
      if (typeof done === "string") return done;
      setDone(true);
    },
  );
  const name = typed.username ?? "";
  const check = useUsernameCheck(name);
  const waysIn = useWaysIn();
  const ways = useProviders(SCREENS.dashboard);
  useEffect(() => setTrial(readTrial()?.code), []);
  if (isDone) return <Registered />;

  return (
    <>
      <h1>Take a seat</h1>
      <p className="lead">An account gives your page its own public link.</p>
      {said && <p className="notice notice-info">{said}</p>}
      {trial !== undefined && (
        <TriedPage
          hasPasswords={waysIn.hasPasswords}
          leaveOut={() => setTrial(undefined)}
        />
      )}
      {waysIn.hasPasswords && (
        <form className="form" onSubmit={onSubmit}>
          <UsernameField
            field={field("username")}
            hint="Your page will be at /u/username."
            {...check}
          />
          <EmailField field={field("email")} meant={findEmailSlip(typed.email ?? "")} />
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
      )}
      {!isAsSpecified(waysIn) && <OtherWaysIn waysIn={waysIn} ways={ways} />}
      <p className="card-foot">
        Already have an account? <a href={SCREENS.login}>Sign in</a>
      </p>
    </>
  );
}

function TriedPage({ hasPasswords, leaveOut }: { hasPasswords: boolean; leaveOut(): void }) {
  if (!hasPasswords) {
    return (
      <p className="notice notice-info">The page that you tried comes along into your editor.</p>
    );
  }
  return (
    <div className="notice notice-info notice-choice">
      <p>The page that you tried comes along: it goes online when your email is verified.</p>
      <Button look="plain" onClick={leaveOut}>Leave it out</Button>
    </div>
  );
}

function OtherWaysIn({ waysIn, ways }: OtherWaysInProps) {
  return (
    <>
      {waysIn.hasPasswords && <p className="divider">or</p>}
      <ProviderSignIn
        {...ways}
        providers={waysIn.providers}
        go={(provider) => {
          // The field may have been filled in before the page was hydrated.
          const field = document.querySelector<HTMLInputElement>("[name=username]");
          keepWishedName(field?.value ?? "");
          ways.go(provider);
        }}
      />
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
