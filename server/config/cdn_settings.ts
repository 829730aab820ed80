import { z } from "zod";
import { hostOf, SET, type SettingDescriptions, url } from "./environment_values.ts";

const TAG = "{tag}";
const METHODS = ["POST", "PUT", "DELETE", "PURGE", "BAN"] as const;
const HEADERS = "headers such as Name: value, with | between two";

export interface CdnPurge {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

export const CDN_VARIABLES = {
  CDN_PURGE_URL: url(["https:", "http:"], `an address such as https://api.example/purge/${TAG}`)
    .optional(),
  CDN_PURGE_METHOD: z.enum(METHODS, `must be one of ${METHODS.join(", ")}`).optional(),
  CDN_PURGE_HEADERS: z.string().transform((text, context) => {
    const headers = text.split(/[|\n]/).filter((each) => each.trim()).map(readHeader);
    if (headers.every((header) => header !== null)) return headers;
    context.addIssue({ code: "custom", message: `must be ${HEADERS}` });
    return z.NEVER;
  }).optional(),
  CDN_PURGE_BODY: z.string().optional(),
};

export const CDN_TOLD: SettingDescriptions<typeof CDN_VARIABLES> = {
  CDN_PURGE_URL: ({ cdn }) => ({
    value: cdn ? hostOf(cdn.url) : null,
    follows: cdn
      ? "Public answers say that a CDN may hold them for hours; it is told there of each change."
      : "No CDN is told of changes: it may hold public answers for a second.",
  }),
  CDN_PURGE_METHOD: ({ cdn }) => ({
    value: cdn ? cdn.method : null,
    follows: cdn ? "The method of what it is told by." : "Does nothing without CDN_PURGE_URL.",
  }),
  CDN_PURGE_HEADERS: ({ cdn }) => ({
    value: cdn && cdn.headers.length > 0 ? SET : null,
    follows: cdn ? "Goes along with each." : "Does nothing without CDN_PURGE_URL.",
  }),
  CDN_PURGE_BODY: ({ cdn }) => ({
    value: cdn?.body ? SET : null,
    follows: cdn ? "What each says." : "Does nothing without CDN_PURGE_URL.",
  }),
};

type Environment = z.output<z.ZodObject<typeof CDN_VARIABLES>>;

export function checkCdn(
  env: Environment,
  problem: (path: string, message: string) => void,
): void {
  const { CDN_PURGE_URL: address, ...others } = env;
  if (!address) {
    for (const name of ["CDN_PURGE_METHOD", "CDN_PURGE_HEADERS", "CDN_PURGE_BODY"] as const) {
      if (others[name]) problem(name, "does nothing without CDN_PURGE_URL");
    }
    return;
  }
  if (URL.parse(address)?.username || URL.parse(address)?.password) {
    problem("CDN_PURGE_URL", "must have no user and password: CDN_PURGE_HEADERS may carry them");
  }
  if (!JSON.stringify([address, others.CDN_PURGE_HEADERS, others.CDN_PURGE_BODY]).includes(TAG)) {
    problem(
      "CDN_PURGE_URL",
      `must have ${TAG} in it, or CDN_PURGE_HEADERS or CDN_PURGE_BODY must: what is to be purged`,
    );
  }
}

export function readCdn(env: Environment): CdnPurge | undefined {
  if (!env.CDN_PURGE_URL) return undefined;
  const body = env.CDN_PURGE_BODY ?? null;
  const isJson = body !== null && /^\s*[{[]/.test(body);
  const headers = env.CDN_PURGE_HEADERS ?? [];
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  return {
    url: env.CDN_PURGE_URL,
    method: env.CDN_PURGE_METHOD ?? "POST",
    headers: isJson && !isTyped ? [...headers, ["Content-Type", "application/json"]] : headers,
    body,
  };
}

export function withTag(template: string, tag: string): string {
  return template.replaceAll(TAG, tag);
}

function readHeader(text: string): readonly [string, string] | null {
  const [, name, value] = /^\s*([^\s:]+)\s*:\s*(\S(?:.*\S)?)\s*$/.exec(text) ?? [];
  try {
    new Headers([[name!, value!]]);
    return name && value ? [name, value] : null;
  } catch {
    return null;
  }
}
