// Uses up the link from a mail, for a first address or a new one, then counts down to the sign-in page.
import { useEffect, useRef, useState } from "react";
import { VERIFY_COUNTDOWN_S } from "../contract/limits.ts";
import { SENTENCES } from "../contract/sentences.ts";
import { CALLS, SCREENS } from "../contract/paths.ts";
import { ButtonLink } from "../ui/parts/button.tsx";
import { Illustration } from "../ui/parts/illustration.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { Spinner } from "../ui/parts/spinner.tsx";
import { call, failureMessage } from "./browser/call.ts";
import { clearSession, leaveNotice } from "./browser/session.ts";

interface Link {
  uid: string;
  token: string;
  /** A link to a new address names it. */
  new_email?: string;
}

type State = { view: "verifying" | "success" } | {
  view: "error";
  error: string;
};

export function VerifyLink({ link }: { link: Link }) {
  const [state, setState] = useState<State>({ view: "verifying" });
  const isAsked = useRef(false);
  useEffect(() => {
    // The link works once, so it is asked once, whatever React runs twice.
    if (isAsked.current) return;
    isAsked.current = true;
    verify(link).then(setState);
  }, [link]);

  switch (state.view) {
    case "verifying":
      return <Spinner label="Verifying your email..." />;
    case "success":
      return <Verified newEmail={link.new_email} />;
    case "error":
      return (
        <>
          <Illustration name="broken" />
          <Notice kind="error">{state.error}</Notice>
          {link.new_email === undefined ? <RegisterAgain /> : <BackToProfile />}
        </>
      );
  }
}

async function verify(link: Link): Promise<State> {
  if (!link.uid.trim() || !link.token.trim()) {
    return { view: "error", error: SENTENCES.invalid_verification_link };
  }
  const isChange = link.new_email !== undefined;
  const reply = await call(
    isChange ? CALLS.verifyEmailChange : CALLS.verifyEmail,
    link,
  );
  if (!reply.ok) {
    return { view: "error", error: failureMessage(reply, SENTENCES.expired_verification_link) };
  }
  // A new address ends every session of its account: this browser's, unless it is signed in to another.
  if ("is_own" in reply.data && reply.data.is_own) clearSession();
  return { view: "success" };
}

function RegisterAgain() {
  return (
    <>
      <ButtonLink href={SCREENS.register} className="button-wide">Back to Register</ButtonLink>
      <p className="card-foot">
        No luck? <a href={SCREENS.register}>Register again</a>
      </p>
    </>
  );
}

function BackToProfile() {
  return <ButtonLink href={SCREENS.profile} className="button-wide">Back to Profile</ButtonLink>;
}

function Verified({ newEmail }: { newEmail: string | undefined }) {
  const notice = newEmail === undefined ? SENTENCES.email_verified : SENTENCES.email_changed;
  const [secondsLeft, setSecondsLeft] = useState(VERIFY_COUNTDOWN_S);
  useEffect(() => {
    if (secondsLeft === 0) {
      leaveNotice(notice);
      location.assign(SCREENS.login);
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, notice]);
  return (
    <>
      <Illustration name="served" />
      <Notice kind="success">
        {newEmail === undefined ? "Your email is verified." : `Your email is now ${newEmail}.`}
      </Notice>
      <p aria-hidden="true">{`Redirecting to login in ${secondsLeft} seconds...`}</p>
      <ButtonLink
        href={SCREENS.login}
        className="button-wide"
        onClick={() => leaveNotice(notice)}
      >
        Go to Login
      </ButtonLink>
    </>
  );
}
