// The provider's answer is in the address, and only the page's script reads it.
import { type Provider, PROVIDER_WORDS } from "../../contract/providers/providers.ts";
import { ProviderCallback as Callback } from "../../islands/providers/provider_callback.tsx";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";

export function ProviderCallback({ provider }: { provider: Provider }) {
  return (
    <CardLayout title={PROVIDER_WORDS[provider.id].label(provider.name)}>
      <Island name="provider_callback" of={Callback} props={{ provider }} />
    </CardLayout>
  );
}
