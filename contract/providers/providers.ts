import { CALLS } from "../paths.ts";
import type { Problem } from "../problems.ts";
import { SENTENCES } from "../sentences.ts";

export const PROVIDER_IDS = ["google", "oidc"] as const;

export type ProviderId = (typeof PROVIDER_IDS)[number];

export interface Provider {
  readonly id: ProviderId;
  readonly name: string;
}

export const GOOGLE: Provider = { id: "google", name: "Google" };

export interface WaysIn {
  readonly hasPasswords: boolean;
  readonly providers: readonly Provider[];
}

/** In development the Google button is shown even where no provider is configured (specification, section 8). */
export const SPECIFIED_WAYS_IN: WaysIn = { hasPasswords: true, providers: [GOOGLE] };

export function isAsSpecified({ hasPasswords, providers }: WaysIn): boolean {
  return hasPasswords && providers.length === 1 && providers[0]!.id === "google";
}

export const PROVIDER_ADDRESSES = {
  google: { url: CALLS.googleUrl, authenticate: CALLS.googleAuthenticate },
  oidc: { url: CALLS.oidcUrl, authenticate: CALLS.oidcAuthenticate },
} as const;

export const PROVIDER_WORDS: Record<
  ProviderId,
  Record<"label" | "labelInTab" | "busy", (name: string) => string>
> = {
  google: {
    label: () => "Sign in with Google",
    labelInTab: () => "Sign in with Google in a new tab",
    busy: () => "Signing you in with Google...",
  },
  oidc: {
    label: (name) => `Continue with ${name}`,
    labelInTab: (name) => `Continue with ${name} in a new tab`,
    busy: (name) => `Signing you in with ${name}...`,
  },
};

/** Google's sentences are specified, and all other providers share one set. */
type Stage =
  | "start_failed"
  | "cancelled"
  | "no_code"
  | "failed"
  | "unexpected"
  | "email_unverified"
  | "other_account"
  | "sign_in_again";

export function providerProblem({ id, name }: Provider, stage: Stage): Problem {
  const params = { provider: name };
  return id === "google"
    ? { code: `google_${stage}`, params: {} }
    : { code: `provider_${stage}`, params };
}

export function providerSentence(provider: Provider, stage: Stage): string {
  if (provider.id === "google") return SENTENCES[`google_${stage}`];
  return SENTENCES[`provider_${stage}`]({ provider: provider.name });
}

export function namesOf(providers: readonly Provider[]): string {
  return providers.map(({ name }) => name).join(" or ");
}

export function findAskedAgain(
  providers: readonly Provider[],
  { code }: { code: string },
): Provider | null {
  return providers.find((each) => providerProblem(each, "sign_in_again").code === code) ?? null;
}
