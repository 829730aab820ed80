import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import ipaddr from "ipaddr.js";
import type { Config } from "../config/config.ts";
import { Failure } from "../errors.ts";
import { isLoopbackHost } from "../config/environment_values.ts";
import { describeReason, logEvent } from "../log.ts";
import type { AuthenticatorState, NewPasskey, Passkey } from "./passkeys.ts";
import { decode, encode } from "../http/tokens.ts";
import type { User } from "../accounts/mod.ts";

export interface PasskeyPlace {
  origin: string;
  host: string;
}

type IsOurs = (challenge: string) => Promise<boolean>;

/** Browsers have no passkeys without TLS, nor at an address without a name. */
export function findPasskeyPlace({ publicUrl, isHttps }: Config): PasskeyPlace | null {
  const { hostname, origin } = new URL(publicUrl);
  if (ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, "$1"))) return null;
  return isHttps || isLoopbackHost(hostname) ? { origin, host: hostname } : null;
}

/** The library is large, so it is loaded when somebody first asks for it. */
const library = () => import("@simplewebauthn/server");

type CredentialDescriptors = { id: string; transports: string[] }[];

/** A passkey must be found without a name, and must ask for a finger, a face or a PIN. */
const REQUIRED = "required";

/** `isQuiet` says that the browser makes the passkey by itself, and asks nobody. */
export async function describeNewPasskey(
  { host }: PasskeyPlace,
  user: User,
  known: CredentialDescriptors,
  challenge: string,
  isQuiet: boolean,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const { extensions: _, hints: __, ...options } = await generateRegistrationOptions({
    rpName: "Folio Kitchen",
    rpID: host,
    userID: decode(toUserHandle(user.id)),
    userName: user.username,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim() || user.username,
    challenge,
    excludeCredentials: known,
    authenticatorSelection: {
      residentKey: REQUIRED,
      userVerification: isQuiet ? "preferred" : REQUIRED,
    },
  });
  return options;
}

export async function describeQuestion(
  { host }: PasskeyPlace,
  challenge: string,
  known?: CredentialDescriptors,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: host,
    challenge,
    userVerification: REQUIRED,
    allowCredentials: known,
  });
}

export async function readNewPasskey(
  { host, origin }: PasskeyPlace,
  answer: RegistrationResponseJSON,
  isOurs: IsOurs,
  isQuiet: boolean,
): Promise<Omit<NewPasskey, "name"> | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: await dropAttestation(answer),
      expectedChallenge: isOurs,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserPresence: !isQuiet,
      requireUserVerification: !isQuiet,
    });
    if (!verified) return refuse("signature");
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      id: decode(credential.id),
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      is_backed_up: credentialBackedUp,
    };
  } catch (error) {
    if (error instanceof Failure) throw error;
    return refuse(error);
  }
}

/** `noteSignature` decides whether the counter went on. */
export async function readSignature(
  { host, origin }: PasskeyPlace,
  answer: AuthenticationResponseJSON,
  { id, public_key, user_id }: Passkey,
  isOurs: IsOurs,
): Promise<AuthenticatorState | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    // The authenticator says whose a passkey is that was found without a name.
    const { userHandle } = answer.response;
    if (userHandle && userHandle !== toUserHandle(user_id)) return refuse("user handle");
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: isOurs,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: { id: encode(id), publicKey: new Uint8Array(public_key), counter: 0 },
    });
    if (!verified) return refuse("signature");
    return {
      counter: authenticationInfo.newCounter,
      is_backed_up: authenticationInfo.credentialBackedUp,
    };
  } catch (error) {
    if (error instanceof Failure) throw error;
    return refuse(error);
  }
}

export function findChallenge({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(new TextDecoder().decode(decode(clientDataJSON)));
    return String(challenge);
  } catch {
    return "";
  }
}

export function toUserHandle(userId: string): string {
  return encode(Uint8Array.fromHex(userId.replaceAll("-", "")));
}

function refuse(reason: unknown): null {
  const described = reason instanceof Error ? describeReason(reason) : { reason };
  logEvent("info", "passkey.refused", described);
  return null;
}

/** Null where there is none that can be read. */
export async function findAuthenticatorData(
  response: { attestationObject: string } | { authenticatorData: string },
): Promise<Uint8Array | null> {
  try {
    if ("authenticatorData" in response) return decode(response.authenticatorData);
    const { isoCBOR } = await import("@simplewebauthn/server/helpers");
    const sent = isoCBOR.decodeFirst<unknown>(decode(response.attestationObject));
    const data = sent instanceof Map && sent.get("authData");
    return data instanceof Uint8Array ? data : null;
  } catch {
    return null;
  }
}

/** It becomes an answer without attestation (WebAuthn 3, 8.7): only the authenticator's data is kept. */
async function dropAttestation(
  answer: RegistrationResponseJSON,
): Promise<RegistrationResponseJSON> {
  const { isoCBOR } = await import("@simplewebauthn/server/helpers");
  const authData = await findAuthenticatorData(answer.response);
  if (!authData) throw new Error("no data of an authenticator");
  const kept = new Map<string, string | Uint8Array | Map<string, string>>()
    .set("fmt", "none")
    .set("attStmt", new Map<string, string>())
    .set("authData", authData);
  return {
    ...answer,
    response: { ...answer.response, attestationObject: encode(isoCBOR.encode(kept)) },
  };
}
