import { useEffect, useState } from "react";
import { REGISTER_REDIRECT_MS } from "../../contract/limits.ts";
import { SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { useWaysIn } from "../../ui/parts/site.ts";
import { readTrial } from "../browser/trial.ts";
import { SignUpForm } from "./sign_up_form.tsx";

export function RegisterForm({ said = "" }: { said?: string }) {
  const [isDone, setDone] = useState(false);
  const [trial, setTrial] = useState<string | undefined>();
  useEffect(() => setTrial(readTrial()?.code), []);
  if (isDone) return <Registered />;

  return (
    <>
      <h1>Take a seat</h1>
      <p className="lead">An account gives your page its own public link.</p>
      {said && <p className="notice notice-info">{said}</p>}
      {trial !== undefined && <TriedPage leaveOut={() => setTrial(undefined)} />}
      <SignUpForm code={trial} label="Create Account" isConfirmed done={() => setDone(true)} />
      <p className="card-foot">
        Already have an account? <a href={SCREENS.login}>Sign in</a>
      </p>
    </>
  );
}

function TriedPage({ leaveOut }: { leaveOut(): void }) {
  const { hasPasswords } = useWaysIn();
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
