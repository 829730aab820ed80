// The product's OpenAPI document, and each request and answer held against it.
import assert from "node:assert/strict";
import { z } from "zod";
import { CALLS } from "../../contract/paths.ts";
import { requests, type TestApp } from "./test_app.ts";

export interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, unknown>;
  };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
}

export interface Answer {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Content;
}

export type Schema = z.core.JSONSchema.BaseSchema;
type Content = Record<string, { schema: Schema }>;

export async function readOpenApi(app: TestApp): Promise<OpenApi> {
  return await (await app.get(CALLS.openapi)).json();
}

export function operationsOf({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  );
}

/** Its references are followed; a part that JSON Schema does not know, or that leads nowhere, throws. */
export function validatorOf({ components }: OpenApi, schema: Schema): z.ZodType {
  const local = JSON.stringify({ ...schema, $defs: components.schemas })
    .replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema(JSON.parse(local));
}

/** By a request to it. */
export function findOperation(api: OpenApi, request: Request): Operation | undefined {
  const asked = new URL(request.url).pathname.replace(/\/$/, "");
  return operationsOf(api).find(({ path, method }) =>
    method === request.method.toLowerCase() &&
    new RegExp(`^${path.replace(/\/$/, "").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(asked)
  )?.operation;
}

export interface Witness {
  app: TestApp;
  api: OpenApi;
  /** The operation and the status of each answer so far. */
  seen: Set<string>;
  /** By operationId: the last request that was not refused. */
  sent: Map<string, { request: Request; body: Record<string, unknown> }>;
}

/** The app, where any request or answer that is not as the document says throws. */
export async function witnessed(app: TestApp): Promise<Witness> {
  const api = await readOpenApi(app);
  const witness: Witness = { app, api, seen: new Set(), sent: new Map() };
  const fetch = async (request: Request) => {
    const asked = request.clone();
    const answer = await app.fetch(request);
    if (new URL(request.url).pathname.startsWith("/api/")) {
      await assertDocumented(witness, asked, answer.clone());
    }
    return answer;
  };
  return Object.assign(witness, {
    app: { ...app, fetch, ...requests(fetch, app.config.pagesOrigin) },
  });
}

async function assertDocumented({ api, seen, sent }: Witness, request: Request, answer: Response) {
  const operation = findOperation(api, request);
  const what = `${request.method} ${request.url} ${answer.status}`;
  assert.ok(operation, what);
  const { operationId, requestBody, responses, parameters } = operation;
  seen.add(`${operationId} ${answer.status}`);
  if (answer.ok) {
    const names = new Set(parameters.filter((p) => p.in === "query").map(({ name }) => name));
    const query = [...new URL(request.url).searchParams.keys()];
    assert.deepEqual(query.filter((name) => !names.has(name)), [], what);
    if (requestBody) {
      const { headers } = request;
      const body = await check(api, requestBody.content, headers, await request.text(), what);
      if (typeof body === "object") sent.set(operationId, { request, body });
    }
  }
  const declared = responses[answer.status];
  assert.ok(declared, `${what} is not in the document`);
  const { headers = {}, content } = declared.$ref ? referred(api, declared.$ref) : declared;
  for (const name of Object.keys(headers)) assert.ok(answer.headers.has(name), `${what} ${name}`);
  await check(api, content, answer.headers, await answer.text(), what);
}

function referred({ components }: OpenApi, ref: string): Answer {
  return components.responses[ref.replace("#/components/responses/", "")]!;
}

/** Returns what was read. */
async function check(
  api: OpenApi,
  content: Content | undefined,
  headers: Headers,
  text: string,
  what: string,
) {
  if (!content) return assert.equal(text, "", what);
  const type = headers.get("Content-Type")?.split(";")[0] ?? "";
  const schema = content[type]?.schema;
  assert.ok(schema, `${what}: ${type} is not in the document`);
  const value = type === "application/json" ? JSON.parse(text) : text;
  const { error } = await validatorOf(api, schema).safeParseAsync(value);
  assert.equal(error, undefined, `${what}: ${error && z.prettifyError(error)}\n${text}`);
  return value;
}
