// The largest that a schema lets in, made of texts that cost most to read: for any call or tool, whatever it takes.
import { USER_CODE_MAX_BYTES } from "../../contract/limits.ts";
import type { Schema } from "./openapi.ts";

const START = "<!DOCTYPE html><title>Soup</title><p>";

/** As long as a page may be. */
function filledWith(part: (i: number) => string): string {
  const bytes = new TextEncoder().encode(part(0)).length;
  const length = Math.floor((USER_CODE_MAX_BYTES - START.length) / bytes);
  return START + Array.from({ length }, (_, i) => part(i)).join("");
}

/** Each can be saved as a page, most of them as long as one may be. Lengths of their parts do not depend on where they stand. */
export const LARGEST_PAGES: Record<string, string> = {
  quotes: filledWith(() => '"'),
  controls: filledWith(() => "\u0001"),
  lines: filledWith(() => "\n"),
  words: filledWith(() => "漢 "),
  pictures: filledWith((i) => `pictures/${i.toString(16).padStart(32, "0")}.png `),
  placeholders: filledWith(() => `[Your Name] ${" ".repeat(1_000)}`),
  // As long as what is prepared at once.
  forms: `${START}<script>${"<form ".repeat(10_900)}</script>`,
};

const floods = new Map<number, Record<string, string>>();

/** What is no request of ours, and takes longest to read as JSON. */
export function largestJson(bytes: number): Record<string, string> {
  let made = floods.get(bytes);
  if (!made) floods.set(bytes, made = makeFloods(bytes));
  return made;
}

function makeFloods(bytes: number): Record<string, string> {
  const list = (item: string) => `[${item.repeat(Math.floor((bytes - 30) / item.length))}0]`;
  return {
    objects: list("{},"),
    lists: `{"user_code":${list("[],")}}`,
    depth: "[".repeat(bytes),
  };
}

export interface SampleValues {
  /** Wherever one may stand. */
  text: string;
  /** Wherever one may stand. */
  number: number;
  follow?(ref: string): Schema;
}

/** A value of this schema; of a list as many items as may be. */
export function largestOf(schema: Schema, filling: SampleValues): unknown {
  const { text, number, follow } = filling;
  if (schema.$ref) return largestOf(follow!(schema.$ref), filling);
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return largestOf(choice as Schema, filling);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "string":
      return text.slice(0, schema.maxLength);
    case "integer":
    case "number":
      return Math.min(Math.max(number, schema.minimum ?? number), schema.maximum ?? number);
    case "boolean":
      return true;
    case "array": {
      const length = schema.maxItems ?? 100;
      // Together they are as long as one would be.
      const part = { ...filling, text: text.slice(0, Math.ceil(text.length / length)) };
      return Array.from({ length }, () => largestOf(schema.items as Schema, part));
    }
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(([name, property]) => [name, largestOf(property as Schema, filling)]),
      );
    default:
      return text;
  }
}

/** JSON of about so many bytes at most. */
export function largestBody(schema: Schema, filling: SampleValues, bytes: number): string {
  const { text } = filling;
  const ofLength = (length: number) =>
    JSON.stringify(largestOf(schema, { ...filling, text: text.slice(0, length) }));
  const size = (json: string) => new TextEncoder().encode(json).length;
  const whole = ofLength(text.length);
  if (size(whole) <= bytes) return whole;
  return ofLength(Math.floor(text.length * (bytes - 2_000) / size(whole)));
}
