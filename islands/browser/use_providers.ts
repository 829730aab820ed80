// The way to a provider: asks the server for the address and goes there.
import {
  type Provider,
  PROVIDER_ADDRESSES,
  providerSentence,
} from "../../contract/providers/providers.ts";
import { useState } from "react";
import { call } from "./call.ts";
import { keepNext } from "./session.ts";
import { leaveBy, useAction } from "./use_action.ts";

/** `next` is the own path to come back to. Returns the props of the buttons. */
export function useProviders(next: string) {
  return useProviderWay((url) => {
    keepNext(next);
    return leaveBy(() => location.assign(url));
  });
}

/** The same in a tab of its own, while this one stays as it is. */
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
