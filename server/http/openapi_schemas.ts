import { z } from "zod";
import * as accountExport from "../../contract/exports/account_export.ts";
import * as findings from "../../contract/page_code/findings.ts";
import * as features from "../../contract/feature_calls.ts";
import * as payloads from "../../contract/payloads.ts";
import type { Described, Payload } from "../../contract/described_calls.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

// The document tells nobody of the calls of operators.
const { operators: _, ...open } = features;
const MODULES = [payloads, ...Object.values(open), accountExport, findings];

const NAMES = new Map<z.ZodType, string>();
for (const [name, value] of MODULES.flatMap((module) => Object.entries(module))) {
  if (value instanceof z.ZodType) NAMES.set(value, name);
}

export function namedSchemas(calls: readonly Described[]): Record<string, JsonSchema> {
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
  for (const [schema, name] of NAMES) if (isMeant(schema, name)) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, { ...buildOptions(io), uri: toRef });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withoutHead(schema)]),
  );
}

export function toSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return withoutHead(z.toJSONSchema(schema, buildOptions(io)));
}

export function describeContent(payload: Payload): Record<string, { schema: JsonSchema }> {
  const types = payload instanceof z.ZodType ? { "application/json": payload } : payload;
  return Object.fromEntries(
    Object.entries(types).map(([type, schema]) => {
      const name = NAMES.get(schema);
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
