import { ProviderSignIn } from "../../ui/parts/provider_sign_in.tsx";
import { useWaysIn } from "../../ui/parts/site.ts";
import { useProviders } from "../browser/use_providers.ts";

export function ProviderButtons({ next }: { next: string }) {
  const { providers } = useWaysIn();
  return <ProviderSignIn providers={providers} {...useProviders(next)} />;
}
