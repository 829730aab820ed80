import * as openid from "openid-client";
import { SCREENS } from "../../contract/paths.ts";
import {
  PROVIDER_IDS,
  type ProviderId,
  providerProblem,
} from "../../contract/providers/providers.ts";
import type { Config } from "../config/config.ts";
import { askConfigured, askPublic } from "../outside/ask.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { describeReason, logEvent } from "../log.ts";
import type { ProviderConfig } from "../config/sign_in_settings.ts";
import { Failure } from "../errors.ts";
import type { IdentityKey } from "./identities.ts";
import { hashToken, newToken } from "../http/tokens.ts";

export interface Identity extends IdentityKey {
  email: string;
  isEmailVerified: boolean;
  first_name: string;
  last_name: string;
  /** Why the provider did not tell the rest. Whoever is known by the key needs none of it. */
  failure?: Failure;
}

export interface ProviderAnswer {
  code: string;
  state?: string;
  iss?: string;
}

export interface OpenIdProvider {
  authorizationUrl(flow: ProviderFlow): Promise<string>;
  authenticate(answer: ProviderAnswer, flow: ProviderFlow): Promise<Identity>;
}

export type Providers = Readonly<Record<ProviderId, OpenIdProvider | null>>;

export interface ProviderFlow {
  verifier: string;
  state: string;
  nonce: string;
}

export const PROVIDER_FLOW_S = 10 * 60;
const ANSWER_MAX_BYTES = 1024 * 1024;

const CALLBACKS: Record<ProviderId, string> = {
  google: SCREENS.googleCallback,
  oidc: SCREENS.oidcCallback,
};

export function newFlow(now: Date): string {
  return `${now.getTime()}.${newToken()}`;
}

export async function readFlow(
  id: ProviderId,
  secret: string,
  now: Date,
): Promise<ProviderFlow | null> {
  const ageMs = now.getTime() - Number(secret.split(".")[0]);
  if (!(ageMs >= 0 && ageMs < PROVIDER_FLOW_S * 1_000)) return null;
  return {
    verifier: await derived("verifier", id, secret),
    state: await derived("state", id, secret),
    nonce: await derived("nonce", id, secret),
  };
}

export function createProviders(
  { providers, publicUrl }: Config,
  wait: Wait = WAITS.provider,
): Providers {
  const entries = PROVIDER_IDS.map((id) => {
    const config = providers.find((provider) => provider.id === id);
    return [id, config ? createProvider(config, publicUrl + CALLBACKS[id], wait) : null] as const;
  });
  return Object.fromEntries(entries) as Record<ProviderId, OpenIdProvider | null>;
}

function createProvider(
  provider: ProviderConfig,
  redirectUri: string,
  wait: Wait,
): OpenIdProvider {
  const { clientId, prompt } = provider;
  const configuration = discoverOnce(provider, wait);

  return {
    async authorizationUrl({ verifier, state, nonce }) {
      const parameters = {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        ...(prompt && { prompt }),
      };
      try {
        return openid.buildAuthorizationUrl(await configuration(), parameters).href;
      } catch (error) {
        throw noteFailure(provider, "unavailable", "start_failed", error);
      }
    },
    async authenticate(answer, { verifier, state, nonce }) {
      try {
        const configured = await configuration();
        const tokens = await openid.authorizationCodeGrant(
          configured,
          buildAddress(redirectUri, answer, configured.serverMetadata().issuer),
          {
            pkceCodeVerifier: verifier,
            // PKCE binds the code to the browser; a state that is given must fit all the same.
            expectedState: answer.state === undefined ? openid.skipStateCheck : state,
            expectedNonce: nonce,
          },
        );
        const claims = tokens.claims()!;
        if ((claims.azp ?? clientId) !== clientId) {
          throw new Error("the id_token is for another client");
        }
        const rest = await findDetails(configured, claims, tokens.access_token)
          .catch((error) => noteFailure(provider, "bad_input", "failed", error));
        return rest instanceof Failure
          ? { ...readIdentity(claims, claims), failure: rest }
          : readIdentity(claims, { ...claims, ...rest });
      } catch (error) {
        throw noteFailure(provider, "bad_input", "failed", error);
      }
    },
  };
}

/** The next sign-in tries a failed discovery again. */
function discoverOnce(
  { clientId, clientSecret, issuer }: ProviderConfig,
  wait: Wait,
): () => Promise<openid.Configuration> {
  const server = new URL(issuer);
  let discovered: Promise<openid.Configuration> | undefined;
  return async () => {
    discovered ??= openid.discovery(server, clientId, undefined, authenticateClient(clientSecret), {
      timeout: wait.answerMs / 1_000,
      [openid.customFetch]: (url, options) => askProvider(wait, server, new URL(url), options),
      execute: [
        // The id_token's signature is checked although TLS vouches for it already.
        openid.enableNonRepudiationChecks,
        ...(server.protocol === "http:" ? [openid.allowInsecureRequests] : []),
      ],
    });
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  };
}

function noteFailure(
  provider: ProviderConfig,
  kind: "bad_input" | "unavailable",
  stage: "start_failed" | "failed",
  error: unknown,
): Failure {
  logEvent("warn", "provider.refused", { provider: provider.id, ...describeReason(error) });
  return new Failure(kind, providerProblem(provider, stage));
}

function askProvider(
  wait: Wait,
  issuer: URL,
  url: URL,
  { method, headers, body, signal }: openid.CustomFetchOptions,
): Promise<Response> {
  const question = { method, headers, body: body ? String(body) : null, signal };
  return url.origin === issuer.origin
    ? askConfigured(wait, url, question, ANSWER_MAX_BYTES)
    : askPublic(wait, url, question, ANSWER_MAX_BYTES);
}

function authenticateClient(secret: string): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(secret);
  const inHeader = openid.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const wantsHeader = methods.includes("client_secret_basic") &&
      !methods.includes("client_secret_post");
    return (wantsHeader ? inHeader : inBody)(server, ...rest);
  };
}

function buildAddress(
  redirectUri: string,
  { code, state, iss }: ProviderAnswer,
  issuer: string,
): URL {
  const url = new URL(redirectUri);
  url.searchParams.set("code", code);
  url.searchParams.set("iss", iss ?? issuer);
  if (state !== undefined) url.searchParams.set("state", state);
  return url;
}

type Claims = Readonly<Record<string, unknown>>;

async function findDetails(
  configured: openid.Configuration,
  claims: openid.IDToken,
  accessToken: string,
): Promise<Claims> {
  const isTold = Boolean(claims.email) && claims.email_verified !== undefined;
  if (isTold || !configured.serverMetadata().userinfo_endpoint) return {};
  return await openid.fetchUserInfo(configured, accessToken, claims.sub);
}

function readIdentity({ iss, sub }: openid.IDToken, details: Claims): Identity {
  const text = (name: string) => {
    const value = details[name];
    return typeof value === "string" ? value : "";
  };
  return {
    issuer: iss,
    subject: sub,
    email: text("email"),
    // Apple sends it as text.
    isEmailVerified: details.email_verified === true || details.email_verified === "true",
    first_name: text("given_name"),
    last_name: text("family_name"),
  };
}

async function derived(name: string, id: ProviderId, secret: string): Promise<string> {
  const hash = await hashToken(`${name} of ${id} ${secret}`);
  return hash.toBase64({ alphabet: "base64url", omitPadding: true });
}
