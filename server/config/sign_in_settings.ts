import { z } from "zod";
import {
  GOOGLE,
  type Provider,
  type ProviderId,
  type WaysIn,
} from "../../contract/providers/providers.ts";
import { INVITATIONS_NOW, REGISTRATIONS } from "../../contract/invitations/invitations.ts";
import {
  folder,
  hostOf,
  isLoopbackHost,
  SET,
  type SettingDescriptions,
  url,
} from "./environment_values.ts";

export interface ProviderConfig extends Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly prompt?: string;
}

const NAME_MAX_LENGTH = 30;

const issuer = () => url(["https:", "http:"], "the address of an OpenID issuer");

export const SIGN_IN_VARIABLES = {
  REGISTRATION: z.enum(REGISTRATIONS, "must be open, invite or closed").default("open"),
  THROWAWAY_MAIL: z.enum(["refuse", "allow"], "must be refuse or allow").default("allow"),
  SCREENING: z.enum(["on", "off"], "must be on or off").default("on"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: issuer().default("https://accounts.google.com"),
  OIDC_ISSUER: issuer().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim()
    .max(NAME_MAX_LENGTH, `must be at most ${NAME_MAX_LENGTH} characters long`)
    .regex(/^[^\p{C}<>]*$/u, "must be one line of text, as it stands on the button")
    .optional(),
  PASSWORDS: z.enum(["on", "off"], "must be on or off").default("on"),
  BREACHED_PASSWORDS_URL: folder(
    "an https address, or one of this machine, such as https://api.pwnedpasswords.com/range/",
  ).optional(),
};

export const SIGN_IN_TOLD: SettingDescriptions<typeof SIGN_IN_VARIABLES> = {
  REGISTRATION: ({ registration }) => ({
    value: registration,
    follows: INVITATIONS_NOW[registration],
  }),
  THROWAWAY_MAIL: ({ isThrowawayMailRefused }) => ({
    value: isThrowawayMailRefused ? "refuse" : "allow",
    follows: isThrowawayMailRefused
      ? "Addresses of hosts for throwing mail away are refused."
      : "Any email address will do.",
  }),
  SCREENING: ({ isScreening, operators }) => ({
    value: isScreening ? "on" : "off",
    follows: isScreening
      ? "Pages that look risky, of accounts younger than a week, wait for you."
      : operators.length === 0
      ? "No page waits for anybody, since nobody is an operator."
      : "No page waits for anybody; reports are all that tells of a false one.",
  }),
  PASSWORDS: ({ arePasswordsOff }) => ({
    value: arePasswordsOff ? "off" : "on",
    follows: arePasswordsOff
      ? "People sign in by the providers below alone."
      : "People may sign in with a password.",
  }),
  BREACHED_PASSWORDS_URL: ({ breachedPasswordsUrl: url }) => ({
    value: url ? hostOf(url) : null,
    follows: url
      ? "New passwords are looked up there, by five characters of a hash."
      : "New passwords are compared with the most used ones alone.",
  }),
  GOOGLE_CLIENT_ID: ({ providers }) => ({
    value: find(providers, "google") ? SET : null,
    follows: find(providers, "google")
      ? "People may sign in with Google."
      : "Nobody can sign in with Google: its button says so.",
  }),
  GOOGLE_CLIENT_SECRET: ({ providers }) => ({
    value: find(providers, "google") ? SET : null,
    follows: "Belongs to GOOGLE_CLIENT_ID: both, or neither.",
  }),
  GOOGLE_ISSUER: ({ providers }) => ({
    value: find(providers, "google") ? hostOf(find(providers, "google")!.issuer) : null,
    follows: find(providers, "google")
      ? "Who says there who somebody is."
      : "Does nothing without GOOGLE_CLIENT_ID.",
  }),
  OIDC_ISSUER: ({ providers }) => ({
    value: find(providers, "oidc") ? hostOf(find(providers, "oidc")!.issuer) : null,
    follows: find(providers, "oidc")
      ? "People may sign in with this OpenID provider."
      : "There is no OpenID provider of your own.",
  }),
  OIDC_CLIENT_ID: ({ providers }) => ({
    value: find(providers, "oidc") ? SET : null,
    follows: "Belongs to OIDC_ISSUER.",
  }),
  OIDC_CLIENT_SECRET: ({ providers }) => ({
    value: find(providers, "oidc") ? SET : null,
    follows: "Belongs to OIDC_ISSUER.",
  }),
  OIDC_NAME: ({ providers }) => ({
    value: find(providers, "oidc")?.name ?? null,
    follows: find(providers, "oidc") ? "The word on its button." : "Belongs to OIDC_ISSUER.",
  }),
};

function find(providers: readonly ProviderConfig[], id: ProviderId): ProviderConfig | undefined {
  return providers.find((provider) => provider.id === id);
}

type Environment = z.output<z.ZodObject<typeof SIGN_IN_VARIABLES>> & { PUBLIC_URL?: string };

const NEEDED_VARIABLES = {
  google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  oidc: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"],
} as const;

export function checkSignIn(
  env: Environment,
  problem: (path: string, message: string) => void,
): void {
  for (const [id, names] of Object.entries(NEEDED_VARIABLES)) {
    const missing = names.filter((name) => !env[name]);
    if (missing.length === names.length) continue;
    const whose = id === "google" ? "Google sign-in needs both" : `needed with ${names.join(", ")}`;
    for (const name of missing) problem(name, `is missing: ${whose}`);
  }
  for (const name of ["GOOGLE_ISSUER", "OIDC_ISSUER"] as const) {
    if (env[name] && !isSafe(env[name], env.PUBLIC_URL)) {
      problem(name, "must be https, unless it and PUBLIC_URL are this very machine");
    }
  }
  const providers = readProviders(env);
  if (new Set(providers.map(({ issuer }) => URL.parse(issuer)?.href)).size < providers.length) {
    problem("OIDC_ISSUER", "is that of GOOGLE_CLIENT_ID already: one of the two is enough");
  }
  if (env.PASSWORDS === "off" && providers.length === 0) {
    problem(
      "PASSWORDS",
      "is off, so nobody could sign in: set GOOGLE_CLIENT_ID or OIDC_ISSUER, with what belongs to it",
    );
  }
}

export function readProviders(env: Environment): readonly ProviderConfig[] {
  const providers: ProviderConfig[] = [];
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    providers.push({
      ...GOOGLE,
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      prompt: "select_account",
    });
  }
  if (env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET && env.OIDC_NAME) {
    providers.push({
      id: "oidc",
      name: env.OIDC_NAME,
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
    });
  }
  return Object.freeze(providers.map((provider) => Object.freeze(provider)));
}

/** Anybody between us and an issuer without TLS could answer in its place. */
function isSafe(issuer: string, publicUrl = "http://localhost"): boolean {
  const [address, here] = [issuer, publicUrl].map((text) => URL.parse(text));
  return address?.protocol !== "http:" ||
    isLoopbackHost(address.hostname) && (!here || isLoopbackHost(here.hostname));
}

interface SignInSettings {
  readonly providers: readonly Provider[];
  readonly arePasswordsOff: boolean;
  readonly isLoopback: boolean;
}

/** On a public place, a button for which nothing is configured would lead nowhere. */
export function describeWaysIn(
  { providers, arePasswordsOff, isLoopback }: SignInSettings,
): WaysIn {
  const named = providers.map(({ id, name }) => ({ id, name }));
  const isSpecified = named.length === 0 && isLoopback;
  return { hasPasswords: !arePasswordsOff, providers: isSpecified ? [GOOGLE] : named };
}

export function nameProvider(
  { providers }: Pick<SignInSettings, "providers">,
  id: ProviderId,
): Provider {
  const found = providers.find((provider) => provider.id === id);
  if (found) return { id, name: found.name };
  return id === "google" ? GOOGLE : { id, name: "OpenID" };
}
