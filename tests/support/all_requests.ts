// A request to everything that the product answers, from its own tables, each with the largest that it lets in.
import { BODY_MAX_BYTES, SAVE_BODY_MAX_BYTES } from "../../contract/limits.ts";
import { SCREENS } from "../../contract/paths.ts";
import { FILES } from "../../contract/files/files.ts";
import { MCP_PATH, OAUTH } from "../../contract/assistants/connection_paths.ts";
import { PICTURES } from "../../contract/pictures/pictures.ts";
import { largestBody, largestJson } from "./largest_inputs.ts";
import { type OpenApi, operationsOf, type Schema } from "./openapi.ts";

/** Someone whose account holds the most that one may hold. */
export interface Person {
  id: string;
  username: string;
  bearer: Headers;
  key: Headers;
  cookie: Headers;
}

type Headers = Record<string, string>;

export interface RequestCase {
  /** What answers it, and what is asked. */
  what: string;
  method: string;
  /** With :username in it. */
  path: string;
  who: "bearer" | "key" | "cookie";
  headers: Headers;
  body?: string;
}

export interface Tool {
  name: string;
  inputSchema: object;
}

const JSON_TYPE = "application/json";
const MCP_ACCEPT = `${JSON_TYPE}, text/event-stream`;

/** Of a person whose page is `page`, in so many versions. */
export function* allRequests(
  api: OpenApi,
  tools: readonly Tool[],
  page: string,
  versions: number,
): Generator<RequestCase> {
  yield* calls(api, page, versions);
  yield* toolCalls(tools, page, versions);
  yield* screens();
  yield* forms(page);
}

/** To all that takes a body: JSON that no schema asks for. */
export function* allFloods(api: OpenApi): Generator<RequestCase> {
  const called = operationsOf(api).filter(({ operation }) => operation.requestBody);
  const paths = [
    ...called.map(({ path, method, operation: { operationId, security } }) => ({
      what: operationId,
      method: method.toUpperCase(),
      path,
      who: security.some((each) => !isKey(each)) ? "bearer" as const : "key" as const,
    })),
    ...[MCP_PATH, ...Object.values(OAUTH)]
      .map((path) => ({ what: "", method: "POST", path, who: "key" as const })),
  ];
  for (const ask of paths) {
    for (const bytes of [BODY_MAX_BYTES, SAVE_BODY_MAX_BYTES]) {
      for (const [kind, body] of Object.entries(largestJson(bytes))) {
        const headers = { "Content-Type": JSON_TYPE, "Accept": MCP_ACCEPT };
        yield { ...ask, what: `${ask.what} ${kind}`, headers, body };
      }
    }
  }
}

function* calls(api: OpenApi, page: string, number: number): Generator<RequestCase> {
  const follow = (ref: string) => api.components.schemas[ref.split("/").at(-1)!]!;
  for (const { path: template, method, operation } of operationsOf(api)) {
    const { operationId, security, requestBody } = operation;
    const who: RequestCase["who"] = security.some((each) => !isKey(each)) ? "bearer" : "key";
    const path = filled(template.replaceAll(/\{(\w+)\}/g, ":$1"), { version: String(number) });
    const ask = { what: operationId, method: method.toUpperCase(), path, who };
    const headers = { Accept: JSON_TYPE, ...GZIP };
    if (!requestBody) yield { ...ask, headers };
    for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
      const typed = { ...ask, headers: { ...headers, "Content-Type": type } };
      if (type !== JSON_TYPE) {
        yield { ...typed, body: page };
        continue;
      }
      for (const bytes of [BODY_MAX_BYTES, SAVE_BODY_MAX_BYTES]) {
        yield { ...typed, body: largestBody(schema, { text: page, number, follow }, bytes) };
      }
    }
  }
}

const GZIP = { "Accept-Encoding": "gzip" };

function isKey(security: Record<string, unknown>): boolean {
  return Object.keys(security).some((name) => /key/i.test(name));
}

function* toolCalls(tools: readonly Tool[], page: string, number: number): Generator<RequestCase> {
  const headers = { "Content-Type": JSON_TYPE, "Accept": MCP_ACCEPT, ...GZIP };
  const ask = { method: "POST", path: MCP_PATH, who: "key", headers } as const;
  for (const { name, inputSchema } of tools) {
    // The whole page, and what stands in it most often.
    for (const text of [page, page.at(-1)!]) {
      const schema = inputSchema as Schema;
      const given = largestBody(schema, { text, number }, SAVE_BODY_MAX_BYTES - 1_000);
      const params = `{"name":"${name}","arguments":${given}}`;
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
      yield { ...ask, what: name, body };
    }
  }
}

function* screens(): Generator<RequestCase> {
  for (
    const template of [
      ...Object.values(SCREENS),
      ...Object.values(PICTURES),
      ...Object.values(FILES),
    ]
  ) {
    for (const coding of ["gzip", "br", "identity"]) {
      const headers = { "Accept-Encoding": coding };
      yield { what: coding, method: "GET", path: filled(template), who: "cookie", headers };
    }
  }
}

function* forms(page: string): Generator<RequestCase> {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ token: page.slice(0, BODY_MAX_BYTES / 9) }).toString();
  for (const path of Object.values(OAUTH)) {
    const ask = { what: "form", method: "POST", path, who: "key" } as const;
    yield { ...ask, headers: form, body };
  }
}

function filled(template: string, values: Record<string, string> = {}): string {
  const all: Record<string, string> = { username: ":username", name: "writer", ...values };
  return template.replaceAll(/:(\w+)/g, (_, name: string) => all[name] ?? "x");
}
