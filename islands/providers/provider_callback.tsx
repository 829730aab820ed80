import { useEffect, useRef, useState } from "react";
import { GOOGLE_ERROR_REDIRECT_MS, GOOGLE_SUCCESS_REDIRECT_MS } from "../../contract/limits.ts";
import { ownPath } from "../../contract/accounts/own_path.ts";
import { SCREENS } from "../../contract/paths.ts";
import { loginPath } from "../../contract/accounts/account_paths.ts";
import {
  type Provider,
  PROVIDER_ADDRESSES,
  PROVIDER_WORDS,
  providerSentence,
} from "../../contract/providers/providers.ts";
import { ButtonLink } from "../../ui/parts/button.tsx";
import { Notice, Spinner } from "../../ui/parts/notice.tsx";
import { accountFailureMessage, call } from "../browser/call.ts";
import { storeSession, takeNext, takeWishedName } from "../browser/session.ts";

type State =
  | { view: "processing" }
  | { view: "second_step"; next: string }
  | { view: "success"; isNew: boolean; next: string }
  | { view: "error"; error: string };

export function ProviderCallback({ provider }: { provider: Provider }) {
  const [state, setState] = useState<State>({ view: "processing" });
  const isAsked = useRef(false);
  useEffect(() => {
    // The code works once, and React may run an effect twice.
    if (isAsked.current) return;
    isAsked.current = true;
    finish(provider).catch(() => failed(providerSentence(provider, "unexpected"))).then(setState);
  }, []);
  useEffect(() => {
    if (state.view === "processing") return;
    if (state.view === "second_step") return location.replace(state.next);
    const timer = state.view === "success"
      ? setTimeout(() => location.replace(state.next), GOOGLE_SUCCESS_REDIRECT_MS)
      : setTimeout(() => location.replace(SCREENS.login), GOOGLE_ERROR_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  switch (state.view) {
    case "processing":
    case "second_step":
      return <Spinner label={PROVIDER_WORDS[provider.id].busy(provider.name)} />;
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

async function finish(provider: Provider): Promise<State> {
  const sentence = (stage: Parameters<typeof providerSentence>[1]) =>
    providerSentence(provider, stage);
  const query = new URLSearchParams(location.search);
  // The code is taken out of the address bar, so that neither the history nor a reload has it.
  history.replaceState(null, "", location.pathname);
  if (query.has("error")) return failed(sentence("cancelled"));
  const code = query.get("code");
  if (!code) return failed(sentence("no_code"));
  const reply = await call(PROVIDER_ADDRESSES[provider.id].authenticate, {
    code,
    // The server refuses an empty state, since nobody here asked for such an answer (RFC 6749, 10.12).
    state: query.get("state") ?? "",
    iss: query.get("iss") ?? undefined,
    username: takeWishedName(),
  });
  if (!reply.ok && reply.code === "second_step_needed") {
    const next = ownPath(takeNext());
    return { view: "second_step", next: loginPath(next) };
  }
  if (!reply.ok) {
    return failed(
      reply.status === 0
        ? sentence("unexpected")
        : accountFailureMessage(reply, sentence("failed")),
    );
  }
  const problem = storeSession(reply.data);
  if (problem) return failed(problem);
  return { view: "success", isNew: reply.data.is_new_user, next: ownPath(takeNext()) };
}

function failed(error: string): State {
  return { view: "error", error };
}
