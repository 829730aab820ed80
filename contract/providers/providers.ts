// Who else may say who somebody is: the OpenID providers, what is said of each, and which ways in there are.
import { CALLS } from "../paths.ts";
import type { Problem } from "../problems.ts";
import { SENTENCES } from "../sentences.ts";

/** Google, with a button of its own, and the one that the operator names. */
export const PROVIDER_IDS = ["google", "oidc"] as const;

export type ProviderId = (typeof PROVIDER_IDS)[number];

export interface Provider {
  readonly id: ProviderId;
  /** As people know it. */
  readonly name: string;
}

export const GOOGLE: Provider = { id: "google", name: "Google" };

/** How people get in here. */
export interface WaysIn {
  readonly hasPasswords: boolean;
  /** At least one; in the order of their buttons. */
  readonly providers: readonly Provider[];
}

/** Google's button stands where nobody is configured, too (specification, section 8). */
export const SPECIFIED_WAYS_IN: WaysIn = { hasPasswords: true, providers: [GOOGLE] };

/** Beyond what the specification has on the screens, there is another provider, or no password. */
export function isAsSpecified({ hasPasswords, providers }: WaysIn): boolean {
  return hasPasswords && providers.every(({ id }) => id === "google");
}

export const PROVIDER_ADDRESSES = {
  google: { url: CALLS.googleUrl, authenticate: CALLS.googleAuthenticate },
  oidc: { url: CALLS.oidcUrl, authenticate: CALLS.oidcAuthenticate },
} as const;

/** What each button and each screen of its way says. */
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

/** What can go wrong on the way: Google's sentences are specified, and all others have one set. */
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

/** "Google", "Google or Acme". */
export function namesOf(providers: readonly Provider[]): string {
  return providers.map(({ name }) => name).join(" or ");
}

/** Where a call wants a fresh sign-in as proof: with whom. Null for every other answer. */
export function findAskedAgain(
  providers: readonly Provider[],
  { code }: { code: string },
): Provider | null {
  return providers.find((each) => providerProblem(each, "sign_in_again").code === code) ?? null;
}
