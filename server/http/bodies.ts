// What a request may bring: JSON, of bounded size, as its schema has it.
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { BODY_MAX_BYTES, SAVE_BODY_MAX_BYTES } from "../contract/limits.ts";
import { MESSAGES } from "../contract/messages.ts";
import { Failure } from "../errors.ts";
import type { Preparer } from "../portfolios/preparer.ts";

/**
 * The body as the schema has it. Asking for JSON by name also means that no
 * other site's form can send one without asking first (ASVS 5.0, 3.5.2).
 * Throws a Failure.
 */
export async function readJson<T>(
  c: Context,
  schema: z.ZodType<T>,
): Promise<T> {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim();
  if (type?.toLowerCase() !== "application/json") {
    throw new Failure("not_json", MESSAGES.notJson);
  }
  const body = await parseJson(
    await orBroken(c.req.arrayBuffer(), MESSAGES.brokenJson),
    c.get(READS),
  );
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const messages = [...new Set(error.issues.map(describe))];
  throw new Failure("bad_input", messages.length > 1 ? messages : messages[0]!);
}

/** More could hold up the event loop for a quarter of a second. */
const AT_ONCE_MAX_BYTES = 64 * 1024;

/** What is not small is read by a worker, which lets nothing large through but texts. Throws a Failure. */
export async function parseJson(
  bytes: ArrayBuffer,
  preparer: Pick<Preparer, "parseJson">,
): Promise<unknown> {
  if (bytes.byteLength > AT_ONCE_MAX_BYTES) return await preparer.parseJson(new Uint8Array(bytes));
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Failure("bad_input", MESSAGES.brokenJson);
  }
}

const READS = "preparer";

/** Who reads the bodies of these calls. */
export function readWith(preparer: Preparer): MiddlewareHandler {
  return async (c, next) => {
    c.set(READS, preparer);
    await next();
  };
}

/** Of a body that breaks off, or is none: a Failure that says `broken`. */
export async function orBroken<T>(body: Promise<T>, broken: string): Promise<T> {
  return await body.catch((error) => {
    throw error instanceof Failure ? error : new Failure("bad_input", broken);
  });
}

function describe({ code, path, message }: z.core.$ZodIssue): string {
  return code === "invalid_type" && path.length === 0
    ? "The request must be a JSON object."
    : message;
}

export interface BodyLimit {
  maxBytes: number;
  /** Said of a longer one. */
  message: string;
  /** Said of one that breaks off. */
  broken?: string;
}

const BODY: BodyLimit = { maxBytes: BODY_MAX_BYTES, message: MESSAGES.tooLarge };

/** Of a request that brings a page as JSON. */
export const PAGE_BODY: BodyLimit = {
  maxBytes: SAVE_BODY_MAX_BYTES,
  message: MESSAGES.portfolioCodeTooLarge,
};

export function limitBody(
  { maxBytes, message, broken = MESSAGES.brokenJson }: BodyLimit = BODY,
): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new Failure("too_large", message);
    },
  });
  return async (c, next) => {
    if (lengthOf(c) > LARGE_BYTES) c.header("Connection", "close");
    let isRead = false;
    try {
      return await limit(c, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead || error instanceof Failure) throw error;
      // Who sent it has gone, or was too slow.
      throw new Failure("bad_input", broken);
    }
  };
}

/**
 * The server keeps for a connection the room that its longest request took, up to 2 MiB, for as long as it is open: the
 * client of one that carried this much is asked to end it.
 */
const LARGE_BYTES = 128 * 1024;

/** As announced; infinite for one that comes in chunks. */
function lengthOf(c: Context): number {
  const length = c.req.header("Content-Length");
  if (length !== undefined) return Number(length);
  return c.req.header("Transfer-Encoding") ? Infinity : 0;
}
