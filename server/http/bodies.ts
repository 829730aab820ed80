import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { BODY_MAX_BYTES, FILE_NAME_MAX_LENGTH } from "../../contract/limits.ts";
import { findProblem } from "../../contract/issues.ts";
import { type Problem, problem, toSentence } from "../../contract/problems.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { identifyAsker } from "./askers.ts";
import type { BodyLimit } from "../../contract/described_calls.ts";
import { announcedBytes, type Bytes } from "./body_reader.ts";

const BODY: BodyLimit = { maxBytes: BODY_MAX_BYTES, tooLong: "too_large" };

interface Body {
  bytes: Bytes;
  parse(): Promise<unknown>;
}

const bodies = new WeakMap<Request, Body>();

/** Parsing more than this could hold up the event loop for a quarter of a second. */
const AT_ONCE_MAX_BYTES = 64 * 1024;

export function limitBody(
  { bodyReader, config, preparer }: Pick<Deps, "bodyReader" | "config" | "preparer">,
  limit: BodyLimit = BODY,
): MiddlewareHandler {
  return async (c, next) => {
    const request = c.req.raw;
    const asker = identifyAsker(c, config);
    if (isLarge(request)) c.header("Connection", "close");
    try {
      await bodyReader.read(request, asker, limit, async (bytes) => {
        const parse = async () =>
          bytes.length > AT_ONCE_MAX_BYTES
            ? await preparer.parseJson(asker, bytes)
            : JSON.parse(new TextDecoder().decode(bytes));
        bodies.set(request, { bytes, parse });
        await next();
        bodies.delete(request);
      });
    } catch (error) {
      // The unread rest of the body would be taken for the next request.
      c.header("Connection", "close");
      throw error;
    }
  };
}

/** The server keeps the buffer of a connection's longest request, up to 2 MiB, until the connection closes. */
const LARGE_BYTES = 128 * 1024;

function isLarge(request: Request): boolean {
  return announcedBytes(request) > LARGE_BYTES || request.headers.has("Transfer-Encoding");
}

function findBody(c: Context): Body {
  const body = bodies.get(c.req.raw);
  if (!body) throw new Error(`no body was read for ${c.req.path}`);
  return body;
}

export function bodyBytes(c: Context): Bytes {
  return findBody(c).bytes;
}

export function bodyText(c: Context): string {
  return new TextDecoder().decode(bodyBytes(c));
}

export async function parseBody(c: Context): Promise<unknown> {
  try {
    return await findBody(c).parse();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("bad_input", "broken_json");
  }
}

/** No form of another site can send JSON without a preflight (ASVS 5.0, 3.5.2). Throws a Failure. */
export async function readJson<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim();
  if (type?.toLowerCase() !== "application/json") {
    throw new Failure("not_json", "not_json");
  }
  return checked(schema, await parseBody(c));
}

export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Failure("bad_input", distinct(error.issues.map(toProblem)));
}

function distinct(problems: Problem[]): Problem[] {
  return [...new Map(problems.map((each) => [toSentence(each), each])).values()];
}

function toProblem({ code, path, message }: z.core.$ZodIssue): Problem {
  if (code === "invalid_type" && path.length === 0) return problem("body_not_object", {});
  return findProblem(message) ??
    problem("field_invalid", { field: path.join("."), reason: message });
}

export function readSentName(name: string, maxLength = FILE_NAME_MAX_LENGTH): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1)!.replaceAll(/[\p{C}\u{fffd}]/gu, "");
  return [...last.trim()].slice(0, maxLength).join("");
}
