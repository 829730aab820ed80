// Trades the code that Google sent along for a session, once, and goes on.
import { useEffect, useRef, useState } from "react";
import { GOOGLE_ERROR_REDIRECT_MS, GOOGLE_SUCCESS_REDIRECT_MS } from "../contract/limits.ts";
import { SENTENCES } from "../contract/sentences.ts";
import { CALLS, ownPath, SCREENS } from "../contract/paths.ts";
import { ButtonLink } from "../ui/parts/button.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { Spinner } from "../ui/parts/spinner.tsx";
import { accountFailureMessage, call } from "./browser/call.ts";
import { storeSession, takeNext } from "./browser/session.ts";

type State =
  | { view: "processing" }
  | { view: "success"; isNew: boolean; next: string }
  | { view: "error"; error: string };

export function GoogleCallback() {
  const [state, setState] = useState<State>({ view: "processing" });
  const isAsked = useRef(false);
  useEffect(() => {
    // The code works once, so it is sent once, whatever React runs twice.
    if (isAsked.current) return;
    isAsked.current = true;
    finish().catch(() => failed(SENTENCES.google_unexpected)).then(setState);
  }, []);
  useEffect(() => {
    if (state.view === "processing") return;
    const timer = state.view === "success"
      ? setTimeout(() => location.replace(state.next), GOOGLE_SUCCESS_REDIRECT_MS)
      : setTimeout(() => location.replace(SCREENS.login), GOOGLE_ERROR_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  switch (state.view) {
    case "processing":
      return <Spinner label="Signing you in with Google..." />;
    case "success":
      return (
        <>
          <Notice kind="success">
            {state.isNew ? "Welcome to Folio Kitchen!" : "Welcome Back!"}
          </Notice>
          <ButtonLink href={state.next} className="button-wide">Continue</ButtonLink>
        </>
      );
    case "error":
      return (
        <>
          <Notice kind="error">{state.error}</Notice>
          <ButtonLink href={SCREENS.login} className="button-wide">Back to Login</ButtonLink>
        </>
      );
  }
}

/** Specification, section 8: Google callback. */
async function finish(): Promise<State> {
  const query = new URLSearchParams(location.search);
  // Out of the address bar, the history, and the reach of a reload.
  history.replaceState(null, "", location.pathname);
  if (query.has("error")) return failed(SENTENCES.google_cancelled);
  const code = query.get("code");
  if (!code) return failed(SENTENCES.google_no_code);
  const reply = await call(CALLS.googleAuthenticate, {
    code,
    // An answer without a state is not ours either.
    state: query.get("state") ?? "",
    iss: query.get("iss") ?? undefined,
  });
  if (!reply.ok) {
    return failed(
      reply.status === 0
        ? SENTENCES.google_unexpected
        : accountFailureMessage(reply, SENTENCES.google_failed),
    );
  }
  const problem = storeSession(reply.data);
  if (problem) return failed(problem);
  return { view: "success", isNew: reply.data.is_new_user, next: ownPath(takeNext()) };
}

function failed(error: string): State {
  return { view: "error", error };
}
