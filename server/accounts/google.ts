// Google, or another OpenID provider in its place: where to send people, and who came back.
import * as openid from "openid-client";
import { SCREENS } from "../../contract/paths.ts";
import type { Config } from "../config.ts";
import { describeReason, logEvent } from "../platform/log.ts";
import { Failure } from "../errors.ts";
import { hashToken, newToken } from "./tokens.ts";
import type { PlainCode } from "../../contract/problems.ts";

/** What the provider's id_token says, once its signature and claims were checked. */
export interface GoogleIdentity {
  /** Never changes; the e-mail may. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  first_name: string;
  last_name: string;
}

/** What the browser brought back in the callback's address. */
export interface GoogleAnswer {
  code: string;
  state?: string;
  iss?: string;
}

export interface Google {
  /** Throws a Failure when the provider is not reached. */
  authorizationUrl(flow: GoogleFlow): Promise<string>;
  /** Throws a Failure for any answer that does not belong to the flow. */
  authenticate(answer: GoogleAnswer, flow: GoogleFlow): Promise<GoogleIdentity>;
}

/** What ties the answer to the browser that asked: PKCE, state and nonce. */
export interface GoogleFlow {
  verifier: string;
  state: string;
  nonce: string;
}

export const GOOGLE_FLOW_S = 10 * 60;
const TIMEOUT_S = 8;

/** A flow's secret, for a cookie: all that the flow needs follows from it. */
export function newGoogleFlow(now: Date): string {
  return `${now.getTime()}.${newToken()}`;
}

/** Null when it is too old. With an altered time, nothing fits any more. */
export async function readGoogleFlow(secret: string, now: Date): Promise<GoogleFlow | null> {
  const ageMs = now.getTime() - Number(secret.split(".")[0]);
  if (!(ageMs >= 0 && ageMs < GOOGLE_FLOW_S * 1_000)) return null;
  return {
    verifier: await derived("verifier", secret),
    state: await derived("state", secret),
    nonce: await derived("nonce", secret),
  };
}

/** Null without credentials. Asks the provider nothing until the first sign-in. */
export function createGoogle({ google, publicUrl }: Config): Google | null {
  if (!google) return null;
  const { clientId, clientSecret, issuer } = google;
  const redirectUri = publicUrl + SCREENS.googleCallback;
  const server = new URL(issuer);
  let discovered: Promise<openid.Configuration> | undefined;

  async function configuration(): Promise<openid.Configuration> {
    discovered ??= openid.discovery(server, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
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
  }

  return {
    async authorizationUrl({ verifier, state, nonce }) {
      const parameters = {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        prompt: "select_account",
      };
      const { href } = openid.buildAuthorizationUrl(
        await configuration().catch(refuse("unavailable", "google_start_failed")),
        parameters,
      );
      return href;
    },
    async authenticate(answer, { verifier, state, nonce }) {
      try {
        const tokens = await openid.authorizationCodeGrant(
          await configuration(),
          buildAddress(redirectUri, answer, issuer),
          {
            pkceCodeVerifier: verifier,
            // PKCE binds the code to the browser; a state that is given must fit all the same.
            expectedState: answer.state === undefined ? openid.skipStateCheck : state,
            expectedNonce: nonce,
          },
        );
        return readIdentity(tokens.claims()!, clientId);
      } catch (error) {
        return refuse("bad_input", "google_failed")(error);
      }
    },
  };
}

/** With a single provider configured, an answer without a sender can only be its own. */
function buildAddress(
  redirectUri: string,
  { code, state, iss }: GoogleAnswer,
  issuer: string,
): URL {
  const url = new URL(redirectUri);
  url.searchParams.set("code", code);
  url.searchParams.set("iss", iss ?? issuer);
  if (state !== undefined) url.searchParams.set("state", state);
  return url;
}

function readIdentity(claims: openid.IDToken, clientId: string): GoogleIdentity {
  // The library looks at it only when there are several audiences.
  if ((claims.azp ?? clientId) !== clientId) throw new Error("the id_token is for another client");
  const text = (name: string) => typeof claims[name] === "string" ? claims[name] : "";
  return {
    subject: claims.sub,
    email: text("email"),
    isEmailVerified: claims.email_verified === true,
    first_name: text("given_name"),
    last_name: text("family_name"),
  };
}

/** The reason is for the operator; it holds no token. */
function refuse(kind: "bad_input" | "unavailable", code: PlainCode) {
  return (error: unknown): never => {
    logEvent("warn", "google.refused", describeReason(error));
    throw new Failure(kind, code);
  };
}

async function derived(name: string, secret: string): Promise<string> {
  const hash = await hashToken(`${name} of ${secret}`);
  return hash.toBase64({ alphabet: "base64url", omitPadding: true });
}
