// PUT and GET /api/portfolio/: one's page as the file that it is, for scripts with a key: `curl -T page.html`.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "../web/compress.ts";
import { z } from "zod";
import { MESSAGES } from "../../contract/messages.ts";
import { USER_CODE_MAX_BYTES, VERSION_MAX } from "../../contract/limits.ts";
import { CALLS, portfolioPath, routeOf } from "../../contract/paths.ts";
import { PutPageHeaders, PutPageReply } from "../../contract/portfolio_payloads.ts";
import type { Described } from "../calls/calls.ts";
import type { Connection } from "../connections/connection_reads.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { bodyBytes, limitBody } from "../calls/bodies.ts";
import { requireConnection } from "../access/connection_guard.ts";
import { isKnown } from "../web/etag.ts";
import { findingsOf, publishPage } from "../publishing/publish.ts";
import { findPortfolio, findVersionNumber } from "../publishing/portfolios.ts";

const PAGE_BODY = {
  maxBytes: USER_CODE_MAX_BYTES,
  message: MESSAGES.portfolioCodeTooLarge,
  broken: MESSAGES.brokenBody,
};

/** Whoever names no type sends a file: curl -T. */
const PAGE_TYPES = ["text/html", "application/octet-stream", "text/plain"] as const;

export const PAGE_CALLS: readonly Described[] = [
  {
    address: CALLS.page,
    method: "GET",
    by: "key",
    scope: "page:read",
    summary: "One's page as the file that it is",
    reply: { "text/html": z.string() },
    isTagged: true,
    failures: ["not_found"],
  },
  {
    address: CALLS.page,
    method: "PUT",
    by: "key",
    scope: "page:write",
    summary: "Save one's page as a new version, and publish it",
    headers: PutPageHeaders,
    request: Object.fromEntries(PAGE_TYPES.map((type) => [type, z.string()])),
    reply: { "text/plain": z.string(), "application/json": PutPageReply },
    isTagged: true,
    failures: ["precondition_failed", "too_many"],
  },
];

interface Writer {
  Variables: { by: Connection };
}

export function pageByKey(deps: Deps): Hono<Writer> {
  const { config, database: { sql }, codes } = deps;
  const path = routeOf(CALLS.page);
  const asWriter: MiddlewareHandler<Writer> = async (c, next) => {
    c.set("by", await requireConnection(c, deps, "page:write"));
    await next();
  };
  return new Hono<Writer>()
    .get(path, compress(), async (c) => {
      const { user_id } = await requireConnection(c, deps, "page:read");
      const page = await findPortfolio(sql, codes, user_id);
      if (!page) throw new Failure("not_found", MESSAGES.portfolioNotFound);
      const etag = tagOf(page.version);
      c.header("ETag", etag);
      if (isKnown(c.req.header("If-None-Match") ?? "", etag)) return c.body(null, 304);
      // A file to keep, not a page to open here: under our own address it would be one of ours.
      c.header("Content-Type", "text/html; charset=utf-8");
      c.header("Content-Disposition", 'attachment; filename="page.html"');
      return c.body(page.user_code);
    })
    // curl -T puts the name of the file behind an address that ends with a slash.
    .on(
      "PUT",
      [path, `${path}/:file{[^/]+\\.html?}`],
      asWriter,
      limitBody(deps, PAGE_BODY),
      async (c) => {
        const { by } = c.var;
        const version = await readPrecondition(c, () => findVersionNumber(sql, by.user_id));
        const code = readPage(c);
        const findings = wantsJson(c) ? await findingsOf(deps, by, code) : null;
        const page = { code, version, source: by.kind };
        const saved = await publishPage(deps, by, page).catch((error) => {
          const isLost = error instanceof Failure && error.code === "conflict";
          throw isLost ? new Failure("precondition_failed", MESSAGES.preconditionFailed) : error;
        });
        c.header("ETag", tagOf(saved.version));
        const url = config.publicUrl + portfolioPath(by.username);
        if (!findings) {
          return c.text(`${[url, saved.summary].filter(Boolean).join("\n")}\n`);
        }
        return c.json<PutPageReply>({
          url,
          version: saved.version,
          changes: saved.log,
          findings,
        });
      },
    )
    .all(path, () => {
      throw new Failure("method_not_allowed", MESSAGES.methodNotAllowed, { allow: ["GET", "PUT"] });
    });
}

function tagOf(version: number): string {
  return `"${version}"`;
}

function readPage(c: Context): string {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? PAGE_TYPES[0];
  if (!PAGE_TYPES.some((known) => known === type)) {
    throw new Failure("not_json", MESSAGES.notHtml);
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bodyBytes(c));
}

/** Undefined: whatever is there is replaced. RFC 9110, 13.1.1 and 13.1.2. */
async function readPrecondition(
  c: Context,
  current: () => Promise<number>,
): Promise<number | undefined> {
  if (c.req.header("If-None-Match")?.trim() === "*") {
    if (await current() > 0) {
      throw new Failure("precondition_failed", MESSAGES.preconditionFailed);
    }
    return 0;
  }
  const tag = c.req.header("If-Match")?.trim();
  if (tag === undefined) return undefined;
  if (tag === "*") {
    const version = await current();
    if (version > 0) return version;
    throw new Failure("precondition_failed", MESSAGES.preconditionFailed);
  }
  const [, version] = /^(?:W\/)?"?(\d{1,10})(?:-\w+)?"?$/.exec(tag) ?? [];
  if (version === undefined || Number(version) > VERSION_MAX) {
    throw new Failure("bad_input", MESSAGES.badPrecondition);
  }
  return Number(version);
}

function wantsJson(c: Context): boolean {
  return /\bapplication\/json\b/i.test(c.req.header("Accept") ?? "");
}
