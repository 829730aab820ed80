import { useEffect, useRef, useState } from "react";
import { VERIFY_COUNTDOWN_S } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { ButtonLink } from "../../ui/parts/button.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice, Spinner } from "../../ui/parts/notice.tsx";
import { call, type CallFailure, failureMessage } from "../browser/call.ts";
import {
  accessToken,
  clearSession,
  keepSignInName,
  leaveNotice,
  storeSession,
} from "../browser/session.ts";
import { BroughtLater } from "../pictures/brought_later.tsx";
import { readHeld, tellOtherTabs } from "../browser/held_registration.ts";
import { dropRegistered } from "../browser/use_registration.ts";
import { Moment, ServedPage } from "./moment.tsx";
import { NewLink } from "./new_link.tsx";

interface Page {
  frameUrl: string;
  qr: { path: string; size: number };
}

interface Link {
  uid: string;
  token: string;
  new_email?: string;
}

interface Success {
  wasVerified: boolean;
  portfolio: string | null;
  username: string;
}

type State =
  | { view: "verifying" }
  | { view: "success" } & Success
  | { view: "error"; error: string };

/** A page that is put online is served from under the lid that the screen has drawn. */
export function VerifyLink({ link, page }: { link: Link; page?: Page }) {
  const [state, setState] = useState<State>({ view: "verifying" });
  const isAsked = useRef(false);
  useEffect(() => {
    // The link works once, and React may run an effect twice.
    if (isAsked.current) return;
    isAsked.current = true;
    verify(link).then(setState);
  }, [link]);

  const told = (
    <>
      <BroughtLater />
      <Told {...{ link, state, page }} />
    </>
  );
  if (!page) return told;
  return (
    <>
      <ServedPage url={page.frameUrl} isServed={state.view === "success" && !!state.portfolio} />
      <div className="moment-words">
        {state.view === "success" && state.portfolio ? null : <h1>Email verification</h1>}
        {told}
      </div>
    </>
  );
}

function Told({ link, state, page }: { link: Link; state: State; page?: Page }) {
  switch (state.view) {
    case "verifying":
      return <Spinner label="Verifying your email..." />;
    case "success":
      return <Verified newEmail={link.new_email} {...{ page }} {...state} />;
    case "error":
      return (
        <>
          {!page && <Illustration name="broken" />}
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
  return link.new_email === undefined ? await verifyEmail(link) : await verifyChange(link);
}

async function verifyChange(link: Link): Promise<State> {
  const reply = await call(CALLS.verifyEmailChange, { ...link, new_email: link.new_email! });
  if (!reply.ok) return failed(reply);
  // The server has ended every session of the account; this browser may be signed in to another one.
  if (reply.data.is_own) clearSession();
  return { view: "success", wasVerified: false, portfolio: null, username: "" };
}

/** Somebody who is signed in to another account stays so. */
async function verifyEmail(link: Link): Promise<State> {
  const held = accessToken() === null ? readHeld() : null;
  const reply = await call(CALLS.verifyEmail, { ...link, registration: held?.registration });
  if (!reply.ok) return failed(reply);
  const { session, was_verified: wasVerified, portfolio, username } = reply.data;
  if (session) storeSession(session);
  dropRegistered();
  tellOtherTabs({ username, portfolio });
  return { view: "success", wasVerified, portfolio, username };
}

function failed(reply: CallFailure): State {
  return { view: "error", error: failureMessage(reply, SENTENCES.expired_verification_link) };
}

function RegisterAgain() {
  return (
    <>
      <NewLink />
      <ButtonLink look="quiet" href={SCREENS.register} className="button-wide">
        Back to Register
      </ButtonLink>
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
  { newEmail, page, wasVerified, portfolio, username }: Success & {
    newEmail: string | undefined;
    page?: Page;
  },
) {
  const notice = newEmail === undefined ? SENTENCES.email_verified : SENTENCES.email_changed;
  const [isSignedIn] = useState(() => newEmail === undefined && accessToken() !== null);
  const [isHeld, setHeld] = useState(false);
  const next = isSignedIn ? SCREENS.dashboard : SCREENS.login;
  const leaveVerifiedNotice = () => {
    if (isSignedIn) return;
    leaveNotice(notice);
    keepSignInName(username);
  };
  const secondsLeft = useCountdown(isHeld, () => {
    leaveVerifiedNotice();
    location.assign(next);
  });
  const said = sayVerified(newEmail, wasVerified);
  // The countdown goes when somebody acts, so nothing that they press stands below it.
  const onward = (
    <>
      <ButtonLink
        look={portfolio ? "quiet" : "primary"}
        href={next}
        className={portfolio ? "" : "button-wide"}
        onClick={leaveVerifiedNotice}
      >
        {isSignedIn ? "Go to your dashboard" : "Go to sign in"}
      </ButtonLink>
      {!isHeld && (
        <p aria-hidden="true">
          {isSignedIn
            ? `Going to your dashboard in ${secondsLeft} seconds...`
            : `Redirecting to login in ${secondsLeft} seconds...`}
        </p>
      )}
    </>
  );
  if (!portfolio) {
    return (
      <>
        {!page && <Illustration name="served" />}
        <Notice kind="success">{said}</Notice>
        {onward}
      </>
    );
  }
  const hold = () => setHeld(true);
  return (
    <div className="moment-card" onPointerDown={hold} onFocus={hold}>
      <Moment path={portfolio} {...{ username, qr: page?.qr }} />
      <div className="moment-next">
        <p role="status">{said}</p>
        {onward}
      </div>
    </div>
  );
}

function useCountdown(isHeld: boolean, end: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(VERIFY_COUNTDOWN_S);
  useEffect(() => {
    if (isHeld) return;
    if (secondsLeft === 0) return end();
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, isHeld]);
  return secondsLeft;
}

function sayVerified(newEmail: string | undefined, wasVerified: boolean): string {
  if (newEmail !== undefined) return `Your email is now ${newEmail}.`;
  return wasVerified ? "Already verified: this link was used before." : "Your email is verified.";
}
