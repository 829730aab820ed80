import { useState } from "react";
import {
  type Provider,
  PROVIDER_ADDRESSES,
  providerSentence,
} from "../../contract/providers/providers.ts";
import { call } from "./call.ts";
import { keepNext } from "./session.ts";
import { leaveBy, useAction } from "./use_action.ts";

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
