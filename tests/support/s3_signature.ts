// Whether a request is signed as S3 wants it (AWS Signature Version 4), which the S3 server of the tests does not look at.
import { createHash, createHmac } from "node:crypto";

export interface SignedRequest {
  method: string;
  /** Without a query. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/;

export function isSigned({ method, path, headers, body }: SignedRequest, secret: string): boolean {
  const [, scope, names, signature] = AUTHORIZATION.exec(headers["authorization"] ?? "") ?? [];
  if (!scope || !names) return false;
  const bodyHash = headers["x-amz-content-sha256"]!;
  if (body && bodyHash !== sha256(body)) return false;
  const signed = names.split(";").map((name) => `${name}:${headers[name]}\n`).join("");
  const request = [method, path, "", signed, names, bodyHash].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
  const key = scope.split("/").reduce<string | Uint8Array>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString("hex") === signature;
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Uint8Array, text: string) {
  return createHmac("sha256", key).update(text).digest();
}
