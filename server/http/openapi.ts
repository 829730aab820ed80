import type { Answers } from "./answers.ts";
import type { Deps } from "../deps.ts";
import { CALLS } from "../../contract/paths.ts";
import { ErrorReply } from "../../contract/payloads.ts";
import { PROOF_MINUTES } from "../../contract/limits.ts";
import { type FailureKind, STATUS } from "../../contract/problems.ts";
import { API } from "../../contract/calls.ts";
import type { CallDescription, Payload } from "../../contract/described_calls.ts";
import { z } from "zod";
import * as accountExport from "../../contract/exports/account_export.ts";
import * as findings from "../../contract/page_code/findings.ts";
import * as features from "../../contract/feature_calls.ts";
import * as operatorCalls from "../../contract/operators/operator_calls.ts";
import * as payloads from "../../contract/payloads.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

const MODULES = [payloads, features, accountExport, findings];
/** The document tells nobody of the calls of operators. */
const HIDDEN = new Set<unknown>(Object.values(operatorCalls));

const SCHEMA_NAMES = new Map<z.ZodType, string>();
for (const [name, value] of MODULES.flatMap((module) => Object.entries(module))) {
  if (value instanceof z.ZodType && !HIDDEN.has(value)) SCHEMA_NAMES.set(value, name);
}

const NAMES = new Map<string, string>(Object.entries(CALLS).map(([name, path]) => [path, name]));

const FAILURES: Record<Exclude<FailureKind, "method_not_allowed">, string> = {
  bad_input: "What was sent is not as it should be",
  unauthorized: "Nobody is signed in, or what was sent to sign in is wrong or has ended",
  forbidden:
    "The key may not do that, a proof is missing, the page asks for a password, nobody new is let in, or passwords are off here",
  not_found: "There is no such thing",
  too_slow: "The body did not come in time",
  conflict: "Somebody else has saved in the meantime: nothing was overwritten",
  precondition_failed: "The page is not as the condition has it: nothing was overwritten",
  too_large: "The body is too long",
  not_json:
    "The body has the wrong Content-Type, or a Content-Encoding that Accept-Encoding does not name",
  too_many: "Too many attempts: Retry-After says when to come back",
  server_error: "Our fault",
  unavailable: "Not at the moment",
};

const PARAMETERS: Record<string, JsonSchema> = {
  version: { type: "integer", minimum: 1 },
  username: { type: "string" },
};

const RETRY_AFTER = { "Retry-After": { required: true, schema: { type: "integer" } } };
const ETAG = { ETag: { required: true, schema: { type: "string" } } };

const WANTED = {
  always: `Wants a sign-in, or a proof (${CALLS.prove}), of the last ${PROOF_MINUTES} minutes.`,
  partly:
    `Some requests want a sign-in, or a proof (${CALLS.prove}), of the last ${PROOF_MINUTES} minutes.`,
};

const SECURITY_SCHEMES = {
  session: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a session, as a sign-in answers it",
  },
  key: { type: "http", scheme: "bearer", description: "An access key: fk_…" },
};

export function openapi({ config }: Deps): Answers<"openapi"> {
  let document: string | undefined;
  return {
    openapi: ({ c }) => {
      document ??= JSON.stringify(describeApi(config.publicUrl));
      c.header("Content-Type", "application/json");
      c.header("Cache-Control", "public, max-age=300");
      return c.body(document);
    },
  };
}

function describeApi(publicUrl: string) {
  const calls = Object.values<CallDescription>(API).filter(({ by }) => by !== "operator");
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.address.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[call.method.toLowerCase()] = describeOperation(call);
  }
  return {
    openapi: "3.1.1",
    info: { title: "Folio Kitchen", version: "1" },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: namedSchemas(calls),
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([name, said]) => [name, {
          ...answer(said, ErrorReply),
          ...(name === "too_many" && { headers: RETRY_AFTER }),
        }]),
      ),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function describeOperation(call: CallDescription) {
  const { address, method, by, summary, request, takesAnyBody = false, wantsProof } = call;
  const [, family = ""] = /^\/api\/([\w-]+)/.exec(address) ?? [];
  const name = NAMES.get(address)!;
  return {
    operationId: `${method.toLowerCase()}${name[0]!.toUpperCase()}${name.slice(1)}`,
    tags: [family],
    summary,
    ...(wantsProof && { description: wantsProof === true ? WANTED.always : WANTED.partly }),
    security: [
      ...by.startsWith("user") ? [{ session: [] }] : [],
      ...by.endsWith("key") ? [{ key: [call.scope] }] : [],
    ],
    parameters: describeParameters(call),
    ...(request && { requestBody: { required: !takesAnyBody, content: describeContent(request) } }),
    responses: { ...describeReplies(call), ...describeFailures(call) },
  };
}

function describeParameters({ address, method, query, headers, isTagged }: CallDescription) {
  const inPath = [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => (
    { name, in: "path", required: true, schema: PARAMETERS[name] }
  ));
  const others = ([["query", query], ["header", headers]] as const).flatMap(([place, object]) => {
    const { properties = {}, required = [] } = object ? toSchema(object, "input") : {};
    return Object.entries(properties).map(([name, schema]) => (
      { name, in: place, required: required.includes(name), schema }
    ));
  });
  const tag = { name: "If-None-Match", in: "header", schema: { type: "string" } };
  return [...inPath, ...others, ...(isTagged && method === "GET" ? [tag] : [])];
}

function describeReplies(
  { method, reply, replyHeaders = {}, status = 200, isTagged }: CallDescription,
) {
  if (!reply) return { 204: { description: "Done" } };
  const said = Object.entries(replyHeaders).map(([name, description]) => [name, {
    description,
    schema: { type: "string" },
  }]);
  const headers = { ...Object.fromEntries(said), ...(isTagged && ETAG) };
  return {
    [status]: { ...answer("Done", reply), ...(Object.keys(headers).length > 0 && { headers }) },
    ...(isTagged && method === "GET" && { 304: { description: "Not changed since" } }),
  };
}

function describeFailures(call: CallDescription) {
  const { by, request, takesAnyBody, failures = [], refusal, isOfPasswords, wantsProof } = call;
  const names = new Set<FailureKind>([...failures, "server_error", "unavailable"]);
  if (request) names.add("too_large").add("too_slow");
  if (request && !takesAnyBody) names.add("bad_input").add("not_json");
  if (by !== "anyone") names.add("unauthorized");
  if (by.endsWith("key") || isOfPasswords || wantsProof) names.add("forbidden");
  return {
    ...Object.fromEntries(
      [...names].map((name) => [STATUS[name], { $ref: `#/components/responses/${name}` }]),
    ),
    ...(refusal && { [STATUS.bad_input]: answer(FAILURES.bad_input, refusal) }),
  };
}

function answer(description: string, payload: Payload) {
  return { description, content: describeContent(payload) };
}

function namedSchemas(calls: readonly CallDescription[]): Record<string, JsonSchema> {
  const requests = new Set(calls.map(({ request }) => request));
  return {
    ...collectSchemas("input", (schema) => requests.has(schema)),
    ...collectSchemas("output", (_, name) => !/(Request|Parameters|Query|Headers)$/.test(name)),
  };
}

function collectSchemas(
  io: "input" | "output",
  isMeant: (schema: z.ZodType, name: string) => boolean,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, name] of SCHEMA_NAMES) {
    if (isMeant(schema, name)) registry.add(schema, { id: name });
  }
  const { schemas } = z.toJSONSchema(registry, { ...buildOptions(io), uri: toRef });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withoutHead(schema)]),
  );
}

function toSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return withoutHead(z.toJSONSchema(schema, buildOptions(io)));
}

function describeContent(payload: Payload): Record<string, { schema: JsonSchema }> {
  const types = payload instanceof z.ZodType ? { "application/json": payload } : payload;
  return Object.fromEntries(
    Object.entries(types).map(([type, schema]) => {
      const name = SCHEMA_NAMES.get(schema);
      return [type, { schema: name ? { $ref: toRef(name) } : toSchema(schema, "output") }];
    }),
  );
}

function toRef(name: string): string {
  return `#/components/schemas/${name}`;
}

function withoutHead({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function buildOptions(io: "input" | "output") {
  return { target: "draft-2020-12", io, unrepresentable: "any", override: asSent } as const;
}

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

const asSent: Override = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type === "date") {
    Object.assign(jsonSchema, { type: "string", format: "date-time" });
  }
  if (jsonSchema.format === "date-time" || jsonSchema.format === "uuid") delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
