// The hosts of libraries and typefaces, on a port of this machine: by name, and over TLS.
import { Buffer } from "node:buffer";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { ALLOWED_HOSTS } from "../../server/page_code/mod.ts";
import type { HostRoute } from "../../server/outside/ask.ts";
import type { OtherAnswer } from "./browser.ts";

export type HostAnswer = string | Uint8Array<ArrayBuffer>;

export interface LibraryHosts extends AsyncDisposable {
  route: HostRoute;
  /** What was asked for, in turn. */
  asked: string[];
  requests: Request[];
  /** By address; what is not here is answered by 404. */
  files: Record<string, HostAnswer | ((request: Request) => HostAnswer | Response)>;
}

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
};

/** The first bytes tell a typeface, and no test draws with these. */
export const WOFF2 = new Uint8Array([..."wOF2"].map((each) => each.charCodeAt(0)).concat(1, 2, 3));

export async function openLibraryHosts(
  files: LibraryHosts["files"] = {},
  /** For what is not among the files. */
  answerOther: (address: string) => Promise<OtherAnswer | null> = () => Promise.resolve(null),
): Promise<LibraryHosts> {
  const { cert, key } = await (certificate ??= makeCertificate());
  const [asked, requests]: [string[], Request[]] = [[], []];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, cert, key, onListen() {} },
    async (request) => {
      // Browsers speak HTTP/2, which has no Host.
      const { host, pathname, search } = new URL(request.url);
      const address = `https://${request.headers.get("Host") ?? host}${pathname}${search}`;
      asked.push(address);
      requests.push(request);
      const file = files[address];
      const answer = typeof file === "function" ? file(request) : file;
      if (answer === undefined) return toOther(await answerOther(address));
      return answer instanceof Response ? answer : toResponse(answer, address);
    },
  );
  return {
    route: { address: "127.0.0.1", port: server.addr.port, ca: cert },
    asked,
    requests,
    files,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function toOther(answer: OtherAnswer | null): Response {
  if (!answer) return new Response("not found", { status: 404 });
  const { body, contentType, headers } = answer;
  return new Response(new Uint8Array(Buffer.from(body)), {
    headers: { ...headers, "Content-Type": contentType },
  });
}

function toResponse(body: string | Uint8Array<ArrayBuffer>, address: string): Response {
  const { pathname, host } = new URL(address);
  const ending = host === "fonts.googleapis.com" ? "css" : pathname.split(".").at(-1)!;
  const type = TYPES[ending] ?? (typeof body === "string" ? TYPES.js! : "application/octet-stream");
  return new Response(body, {
    headers: { "Content-Type": type, "Access-Control-Allow-Origin": "*" },
  });
}

let certificate: Promise<{ cert: string; key: string }> | undefined;

/** It is its own authority, so that whoever trusts it trusts nobody else. */
async function makeCertificate(): Promise<{ cert: string; key: string }> {
  x509.cryptoProvider.set(crypto);
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const day = 24 * 60 * 60_000;
  const names = [...ALLOWED_HOSTS.any, "elsewhere.example"];
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name: "CN=Library hosts",
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    signingAlgorithm: algorithm,
    keys: keys as CryptoKeyPair,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: "dns" as const, value })),
      ),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { cert: made.toString("pem"), key: x509.PemConverter.encode(pkcs8, "PRIVATE KEY") };
}
