// Uses up the link from a verification mail, then counts down to the sign-in page.
import { useEffect, useRef, useState } from "react";
import { VERIFY_COUNTDOWN_S } from "../server/contract/limits.ts";
import { MESSAGES } from "../server/contract/messages.ts";
import { CALLS, SCREENS } from "../server/contract/paths.ts";
import { ButtonLink } from "../ui/parts/button.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { Spinner } from "../ui/parts/spinner.tsx";
import { call, failureMessage } from "./browser/call.ts";
import { leaveNotice } from "./browser/session.ts";

type State = { view: "verifying" | "success" } | {
  view: "error";
  error: string;
};

export function VerifyLink({ uid, token }: { uid: string; token: string }) {
  const [state, setState] = useState<State>({ view: "verifying" });
  const isAsked = useRef(false);
  useEffect(() => {
    // The link works once, so it is asked once, whatever React runs twice.
    if (isAsked.current) return;
    isAsked.current = true;
    verify(uid, token).then(setState);
  }, [uid, token]);

  switch (state.view) {
    case "verifying":
      return <Spinner label="Verifying your email..." />;
    case "success":
      return <Verified />;
    case "error":
      return (
        <>
          <Notice kind="error">{state.error}</Notice>
          <ButtonLink href={SCREENS.register} className="button-wide">
            Back to Register
          </ButtonLink>
          <p className="card-foot">
            No luck? <a href={SCREENS.register}>Register again</a>
          </p>
        </>
      );
  }
}

async function verify(uid: string, token: string): Promise<State> {
  if (!uid || !token) {
    return { view: "error", error: MESSAGES.invalidVerificationLink };
  }
  const reply = await call(CALLS.verifyEmail, { uid, token });
  if (reply.ok) return { view: "success" };
  const error = failureMessage(reply, MESSAGES.expiredVerificationLink);
  return { view: "error", error };
}

function Verified() {
  const [secondsLeft, setSecondsLeft] = useState(VERIFY_COUNTDOWN_S);
  useEffect(() => {
    if (secondsLeft === 0) return goToLogin();
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return (
    <>
      <Notice kind="success">Your email is verified.</Notice>
      <p aria-hidden="true">Redirecting to login in {secondsLeft} seconds...</p>
      <ButtonLink
        href={SCREENS.login}
        className="button-wide"
        onClick={() => leaveNotice(MESSAGES.emailVerified)}
      >
        Go to Login
      </ButtonLink>
    </>
  );
}

function goToLogin() {
  leaveNotice(MESSAGES.emailVerified);
  location.assign(SCREENS.login);
}
