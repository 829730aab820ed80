// What authenticators say of themselves, made by somebody whose certificates name addresses to ask (WebAuthn 3, 8).
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import {
  type Attestation,
  cborBytes,
  cborHead,
  cborInt,
  cborText,
  concat,
} from "./authenticator.ts";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
/** Of the description of a key that Android keeps. */
const KEY_DESCRIPTION = "1.3.6.1.4.1.11129.2.1.17";

/** Good up to its root, which is nobody's; the leaf says where lists of withdrawn certificates are. */
export async function attestByAndroid(
  lists: string[],
  clientDataHash: Uint8Array,
  keys: CryptoKeyPair,
): Promise<Attestation> {
  x509.cryptoProvider.set(crypto);
  const rootKeys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const day = 24 * 60 * 60_000;
  const dates = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + day) };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name: "CN=Root",
    ...dates,
    signingAlgorithm: ALGORITHM,
    keys: rootKeys as CryptoKeyPair,
    extensions: [new x509.BasicConstraintsExtension(true, 2, true)],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: "02",
    subject: "CN=Leaf",
    issuer: "CN=Root",
    ...dates,
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: (rootKeys as CryptoKeyPair).privateKey,
    extensions: [
      new x509.Extension(KEY_DESCRIPTION, false, describeKey(clientDataHash)),
      new x509.CRLDistributionPointsExtension(lists),
    ],
  });
  const statement = concat(
    cborHead(5, 3),
    cborText("alg"),
    cborInt(-7),
    cborText("sig"),
    cborBytes(new Uint8Array(70)),
    cborText("x5c"),
    cborHead(4, 2),
    cborBytes(new Uint8Array(leaf.rawData)),
    cborBytes(new Uint8Array(root.rawData)),
  );
  return { format: "android-key", statement };
}

/** In ASN.1: versions and levels of security, the challenge, and nothing that is allowed. */
function describeKey(challenge: Uint8Array): Uint8Array<ArrayBuffer> {
  const versions = Uint8Array.of(2, 1, 3, 10, 1, 0, 2, 1, 4, 10, 1, 0);
  const nothing = Uint8Array.of(4, 0, 0x30, 0, 0x30, 0);
  const inner = concat(versions, Uint8Array.of(4, challenge.length), challenge, nothing);
  return concat(Uint8Array.of(0x30, inner.length), inner);
}
