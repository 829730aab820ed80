import { useEffect, useRef, useState } from "react";
import { VERIFY_COUNTDOWN_S } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice, Spinner } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { accessToken, clearSession, leaveNotice } from "../browser/session.ts";
import { useCopy } from "../browser/use_copy.ts";
import { BroughtLater } from "../pictures/brought_later.tsx";
import { dropRegistered } from "../browser/use_registration.ts";
import { pagesHost, pagesOrigin } from "../browser/pages_origin.ts";

interface Link {
  uid: string;
  token: string;
  new_email?: string;
}

type State =
  | { view: "verifying" }
  | { view: "success"; wasVerified: boolean; portfolio: string | null }
  | { view: "error"; error: string };

export function VerifyLink({ link }: { link: Link }) {
  const [state, setState] = useState<State>({ view: "verifying" });
  const isAsked = useRef(false);
  useEffect(() => {
    // The link works once, and React may run an effect twice.
    if (isAsked.current) return;
    isAsked.current = true;
    verify(link).then(setState);
  }, [link]);

  return (
    <>
      <BroughtLater />
      <Told {...{ link, state }} />
    </>
  );
}

function Told({ link, state }: { link: Link; state: State }) {
  switch (state.view) {
    case "verifying":
      return <Spinner label="Verifying your email..." />;
    case "success":
      return <Verified newEmail={link.new_email} {...state} />;
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
  // The server has ended every session of the account; this browser may be signed in to another one.
  if ("is_own" in reply.data && reply.data.is_own) clearSession();
  dropRegistered();
  const { was_verified: wasVerified, portfolio } = { ...UNCHANGED, ...reply.data };
  return { view: "success", wasVerified, portfolio };
}

const UNCHANGED = { was_verified: false, portfolio: null };

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

function Verified(
  { newEmail, wasVerified, portfolio }: {
    newEmail: string | undefined;
    wasVerified: boolean;
    portfolio: string | null;
  },
) {
  const notice = newEmail === undefined ? SENTENCES.email_verified : SENTENCES.email_changed;
  const [isSignedIn] = useState(() => newEmail === undefined && accessToken() !== null);
  const [secondsLeft, setSecondsLeft] = useState(VERIFY_COUNTDOWN_S);
  const [isHeld, setHeld] = useState(false);
  const next = isSignedIn ? SCREENS.dashboard : SCREENS.login;
  const leaveVerifiedNotice = () => isSignedIn || leaveNotice(notice);
  useEffect(() => {
    if (isHeld) return;
    if (secondsLeft === 0) {
      leaveVerifiedNotice();
      location.assign(next);
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, isHeld]);
  return (
    <>
      <Illustration name="served" />
      {portfolio && <LivePage path={portfolio} hold={() => setHeld(true)} />}
      <Notice kind="success">{sayVerified(newEmail, wasVerified)}</Notice>
      {!isHeld && (
        <p aria-hidden="true">
          {isSignedIn
            ? `Going to your dashboard in ${secondsLeft} seconds...`
            : `Redirecting to login in ${secondsLeft} seconds...`}
        </p>
      )}
      <ButtonLink
        look={portfolio ? "quiet" : "primary"}
        href={next}
        className="button-wide"
        onClick={leaveVerifiedNotice}
      >
        {isSignedIn ? "Go to your dashboard" : "Go to Login"}
      </ButtonLink>
    </>
  );
}

function sayVerified(newEmail: string | undefined, wasVerified: boolean): string {
  if (newEmail !== undefined) return `Your email is now ${newEmail}.`;
  return wasVerified ? "Already verified: this link was used before." : "Your email is verified.";
}

function LivePage({ path, hold }: { path: string; hold(): void }) {
  const { said, copy } = useCopy();
  const address = pagesOrigin() + path;
  return (
    <section
      className="verified-page"
      aria-label="Your page"
      onPointerDown={hold}
      onFocus={hold}
    >
      <h2>Your page is online</h2>
      <p>
        <a href={address}>
          {pagesHost()}
          <wbr />
          {path}
        </a>
      </p>
      <p className="actions">
        <ButtonLink href={address}>Open your page</ButtonLink>
        <Button look="quiet" onClick={() => copy(address)}>{said || "Copy link"}</Button>
        <span className="visually-hidden" role="status">{said}</span>
      </p>
    </section>
  );
}
