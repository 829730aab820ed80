import type { SignInMethod } from "../../contract/accounts/account_events.ts";
import type { ProviderId } from "../../contract/providers/providers.ts";
import type { IdentityKey } from "../providers/mod.ts";

/** It must still open the account when the session is made. */
export type Credential =
  | { password_hash: string; by?: "registration" }
  | { provider: ProviderId; identity: IdentityKey }
  | { passkey: Uint8Array };

export function wayOf(credential: Credential): SignInMethod {
  return describeCredential(credential).by;
}

export function describeCredential(credential: Credential) {
  const none = { password_hash: null, issuer: null, subject: null, passkey: null };
  if ("password_hash" in credential) {
    return { ...none, ...credential, by: credential.by ?? "password" as const };
  }
  if ("passkey" in credential) return { ...none, by: "passkey" as const, ...credential };
  const { provider, identity: { issuer, subject } } = credential;
  return { ...none, by: provider, issuer, subject };
}
