// A new passkey without what it says of its authenticator: nobody asked for that, and who checks it fetches lists.
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { decode, encode } from "../accounts/tokens.ts";

/**
 * As one that was made without attestation (WebAuthn 3, 8.7), whatever format it came in: of the rest, the authenticator's
 * data alone is kept. Throws for what is no CBOR, or has none.
 */
export async function dropAttestation(
  answer: RegistrationResponseJSON,
): Promise<RegistrationResponseJSON> {
  const { isoCBOR } = await import("@simplewebauthn/server/helpers");
  const sent = isoCBOR.decodeFirst<unknown>(decode(answer.response.attestationObject));
  const authData = sent instanceof Map && sent.get("authData");
  if (!(authData instanceof Uint8Array)) throw new Error("no data of an authenticator");
  const kept = new Map<string, string | Uint8Array | Map<string, string>>()
    .set("fmt", "none")
    .set("attStmt", new Map<string, string>())
    .set("authData", authData);
  return {
    ...answer,
    response: { ...answer.response, attestationObject: encode(isoCBOR.encode(kept)) },
  };
}
