import { z } from "zod";
import {
  GOOGLE,
  type Provider,
  type ProviderId,
  type WaysIn,
} from "../../contract/providers/providers.ts";
import { isLoopbackHost, url } from "./environment_values.ts";

export interface ProviderConfig extends Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly prompt?: string;
}

const NAME_MAX_LENGTH = 30;

const issuer = () => url(["https:", "http:"], "the address of an OpenID issuer");

export const SIGN_IN_VARIABLES = {
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
};

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
}

export function describeWaysIn({ providers, arePasswordsOff }: SignInSettings): WaysIn {
  const named = providers.map(({ id, name }) => ({ id, name }));
  return { hasPasswords: !arePasswordsOff, providers: named.length > 0 ? named : [GOOGLE] };
}

export function nameProvider({ providers }: SignInSettings, id: ProviderId): Provider {
  const found = providers.find((provider) => provider.id === id);
  if (found) return { id, name: found.name };
  return id === "google" ? GOOGLE : { id, name: "OpenID" };
}
