import { useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { call, loginFailure } from "./call.ts";
import { keepNext, noteKnownPassword, storeSession } from "./session.ts";
import { leaveBy, type Outcome, useAction, useForm } from "./use_action.ts";
import {
  type Provider,
  PROVIDER_ADDRESSES,
  providerSentence,
} from "../../contract/providers/providers.ts";

export function useSignIn(
  done: () => Promise<Outcome> | void,
  toSecondStep: () => Promise<Outcome> | void,
  username?: string,
) {
  const [info, setInfo] = useState("");
  const form = useForm(["username", "password"], async (values) => {
    const reply = await call(CALLS.login, username ? { ...values, username } : values);
    if (reply.ok) {
      noteKnownPassword(reply.data.password_is_known === true);
      return storeSession(reply.data) || await done();
    }
    if (reply.code === "second_step_needed") return await toSecondStep();
    // The message is shown beside the error (specification, section 8).
    const { error, message } = reply;
    setInfo(error && message !== error ? message : "");
    return loginFailure(reply);
  });
  return { ...form, info, setInfo };
}

export function useProviders(next: string) {
  return useProviderWay((url) => {
    keepNext(next);
    return leaveBy(() => location.assign(url));
  });
}

export function useProvidersInTab() {
  return useProviderWay((url) => void open(url, "_blank", "noopener"));
}

function useProviderWay(goTo: (url: string) => Promise<never> | void) {
  const [asked, setAsked] = useState<Provider["id"] | null>(null);
  const { run, isBusy, error } = useAction(async (provider: Provider) => {
    setAsked(provider.id);
    const reply = await call(PROVIDER_ADDRESSES[provider.id].url);
    if (!reply.ok) return providerSentence(provider, "start_failed");
    await goTo(reply.data.auth_url);
  });
  return { asked, isBusy, error, go: (provider: Provider) => void run(provider) };
}
