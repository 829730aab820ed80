import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { BODY_MAX_BYTES, FILE_NAME_MAX_LENGTH } from "../../contract/limits.ts";
import { findProblem } from "../../contract/issues.ts";
import { type Problem, problem, toSentence } from "../../contract/problems.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { identifyAsker } from "./askers.ts";
import type { BodyLimit } from "../../contract/described_calls.ts";
import type { Asker } from "../work/fair_queue.ts";
import { openPacedRoom, type PacedRoomOptions, WHOLE } from "../work/room.ts";
import { traced } from "../work/telemetry.ts";
import { charsetOfType } from "../../contract/page_code/declared_charset.ts";
import { type ReadText, readText } from "../../contract/page_code/read_text.ts";
import { parseJson } from "../work/json_bytes.ts";
import { announcedBytes, type Bytes, gather, REQUEST_LEAST_BYTES } from "./gather_body.ts";

export interface BodyReader {
  /** The body has its room until `work` is done. Throws a Failure. */
  read<T>(
    request: Request,
    asker: Asker,
    limit: BodyLimit,
    work: (bytes: Bytes) => Promise<T>,
  ): Promise<T>;
  settled(): Promise<void>;
}

/** The largest body is 10 MB; 4 KB a second is the slowest line that a page can be used with. */
const OPTIONS: PacedRoomOptions = {
  roomBytes: 160 * 1024 * 1024,
  shareBytes: 40 * 1024 * 1024,
  slackMs: 30_000,
  bytesPerS: 4 * 1024,
  share: WHOLE,
  now: () => performance.now(),
};
const ROOM_LEAST_BYTES = 12 * 1024 * 1024;

export function createBodyReader(options: Partial<PacedRoomOptions> = {}): BodyReader {
  const { room, pace } = openPacedRoom({ ...OPTIONS, ...options }, ROOM_LEAST_BYTES);
  const reading = new Set<Promise<unknown>>();

  return {
    async read(request, asker, limit, work) {
      if (!request.body) return await work(new Uint8Array(0));
      const { maxBytes, tooLong } = limit;
      if (announcedBytes(request) > maxBytes) throw new Failure("too_large", tooLong);
      const place = room.enter(asker, { leastBytes: REQUEST_LEAST_BYTES });
      try {
        const { body } = request;
        const gathered = traced("body", {}, () => gather(request, body, limit, place, pace));
        reading.add(gathered);
        const bytes = await gathered.finally(() => reading.delete(gathered));
        place.settle();
        return await work(bytes);
      } finally {
        place.leave();
      }
    },
    async settled() {
      await Promise.allSettled(reading);
    },
  };
}

const BODY: BodyLimit = { maxBytes: BODY_MAX_BYTES, tooLong: "too_large" };

interface Body {
  bytes: Bytes;
  charset: string | null;
  /** A long body is handed over to a worker, so that it can be parsed once. */
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
        const charset = charsetOfType(c.req.header("Content-Type"));
        const parse = async () =>
          bytes.length > AT_ONCE_MAX_BYTES
            ? await preparer.parseJson(asker, bytes, charset)
            : parseJson(bytes, charset);
        bodies.set(request, { bytes, charset, parse });
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

/** Throws a Failure for bytes that are no text. */
export function bodyText(c: Context): Exclude<ReadText, { text: null }> {
  const { bytes, charset } = findBody(c);
  const read = readText(bytes, { charset });
  if (read.text !== null) return read;
  throw new Failure("bad_input", problem("not_readable", { what: read.looksLike }));
}

export async function parseBody(c: Context): Promise<unknown> {
  return await findBody(c).parse();
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
