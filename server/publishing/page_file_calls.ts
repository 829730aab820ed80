import type { Context } from "hono";
import { sayMissingPictures } from "../../contract/pictures/missing_pictures.ts";
import { VERSION_MAX } from "../../contract/limits.ts";
import type { PutPageReply } from "../../contract/publishing/portfolio_payloads.ts";
import { API } from "../../contract/calls.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { bodyText } from "../http/bodies.ts";
import { isKnown } from "../http/held_bodies.ts";
import { describeHeld } from "./screening.ts";
import { collectFindings, publishPage } from "./publish.ts";
import { inlineAsset } from "../http/assets.ts";
import { writeOffline } from "../kept_files/mod.ts";
import { findPortfolio, findVersionNumber } from "./found_portfolio.ts";
import { setVisibility } from "./portfolios.ts";
import { describeLog } from "../page_code/mod.ts";
import { pageUrl } from "../http/hosts.ts";
import { askerOf } from "../work/fair_queue.ts";
import { toPageFile } from "../../contract/page_code/page_file.ts";
import { checkUserCodeSize } from "../../contract/rules.ts";
import { createSharedReads } from "../blobs/blobs.ts";
import { answerZip, type ZipEntry } from "../http/zips.ts";
import { listBesideFiles } from "../exports/mod.ts";
import { checkNewPassword, hashPassword, type PasswordHash } from "../accounts/mod.ts";
import { asOwner } from "../sign_in/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { VisibilityRequest } from "../../contract/payloads.ts";
import { openSentPage } from "./sent_pages.ts";
import { buildOwnFrameUrl, findVisibility } from "./visibility.ts";

export function pageByKey(deps: Deps): Answers<"getPage" | "putPage"> {
  const { config, database: { sql }, userCodes } = deps;
  return {
    getPage: async ({ c, connection }) => {
      const page = await findPortfolio(sql, userCodes, connection.user_id);
      if (!page) throw new Failure("not_found", "portfolio_not_found");
      const etag = toTag(page.version);
      c.header("ETag", etag);
      if (isKnown(c.req.header("If-None-Match") ?? "", etag)) return c.body(null, 304);
      // It is a file to keep: a page under our own address would run as one of ours.
      c.header("Content-Type", "text/html; charset=utf-8");
      c.header("Content-Disposition", 'attachment; filename="page.html"');
      return c.body(toPageFile(page.user_code));
    },
    putPage: async ({ c, connection, query: { menu } }) => {
      const version = await readPrecondition(c, () => findVersionNumber(sql, connection.user_id));
      requireType(c);
      const { text, encoding } = bodyText(c);
      const asker = askerOf(connection.user_id);
      const { code, read_as } = await openSentPage(deps, asker, text, encoding);
      const findings = wantsJson(c) ? await collectFindings(deps, connection, code, menu) : null;
      const page = { code, version, source: connection.kind, menu };
      const saved = await publishPage(deps, connection, page).catch((error) => {
        const isLost = error instanceof Failure && error.kind === "conflict";
        throw isLost ? new Failure("precondition_failed", "precondition_failed") : error;
      });
      c.header("ETag", toTag(saved.version));
      const url = pageUrl(config, connection.username);
      const held_for = saved.held_for ?? [];
      if (!findings) {
        const missing = sayMissingPictures(saved.missing_pictures);
        const said = [url, ...read_as, saved.summary, missing, describeHeld(held_for)].filter(
          Boolean,
        );
        return c.text(`${said.join("\n")}\n`);
      }
      return c.json<PutPageReply>({
        url,
        version: saved.version,
        read_as,
        changes: describeLog(saved.log),
        held_for,
        missing_pictures: saved.missing_pictures,
        findings,
      });
    },
  };
}

function toTag(version: number): string {
  return `"${version}"`;
}

function requireType(c: Context): void {
  // `curl -T` names no type.
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "text/html";
  if (!(type in API.putPage.request)) throw new Failure("not_json", "not_html");
}

/** It is undefined where any version may be replaced (RFC 9110, 13.1.1 and 13.1.2). */
async function readPrecondition(
  c: Context,
  current: () => Promise<number>,
): Promise<number | undefined> {
  if (c.req.header("If-None-Match")?.trim() === "*") {
    if (await current() > 0) {
      throw new Failure("precondition_failed", "precondition_failed");
    }
    return 0;
  }
  const tag = c.req.header("If-Match")?.trim();
  if (tag === undefined) return undefined;
  if (tag === "*") {
    const version = await current();
    if (version > 0) return version;
    throw new Failure("precondition_failed", "precondition_failed");
  }
  const [, version] = /^(?:W\/)?"?(\d{1,10})(?:-\w+)?"?$/.exec(tag) ?? [];
  if (version === undefined || Number(version) > VERSION_MAX) {
    throw new Failure("bad_input", "bad_precondition");
  }
  return Number(version);
}

function wantsJson(c: Context): boolean {
  return /\bapplication\/json\b/i.test(c.req.header("Accept") ?? "");
}

export function archivePortfolio(deps: Deps): Answers<"archivePortfolio"> {
  const { database: { sql }, blobs, preparer, limits, clock, assets } = deps;
  const read = createSharedReads(blobs);
  const runtime = inlineAsset(assets, "kept_files").text;

  /** The page comes last, so that a store that is away is known before the answer begins. */
  async function* listFiles(userId: string, code: string): AsyncGenerator<ZipEntry> {
    const files = await listBesideFiles(sql, userId);
    const names = files.map(({ name }) => name);
    const named = new Set(
      names.length > 0 ? await preparer.findNamedBeside(askerOf(userId), code, names) : [],
    );
    for (const { name, path, hash } of files) {
      if (named.has(name)) yield { name: path, bytes: await read(hash) };
    }
    const page = await writeOffline({ sql, read, preparer, runtime }, userId, code);
    yield* page.files;
    yield { name: "index.html", texts: [toPageFile(page.code)] };
  }

  return {
    archivePortfolio: async ({ request, session }) => {
      const { user_code } = request;
      const problem = checkUserCodeSize(user_code);
      if (problem) throw new Failure("too_large", problem);
      const { user } = session;
      await limits.take(["export", user.id]);
      const files = listFiles(user.id, user_code);
      return await answerZip(askerOf(user.id), `${user.username}.zip`, files, clock.now());
    },
  };
}

export function visibility(deps: Deps): Answers<"visibility"> {
  const { database: { sql }, hasher, limits, clock, pages } = deps;

  async function computeHash(
    { visibility, password }: VisibilityRequest,
    user: { id: string; username: string; email: string },
    hasPassword: boolean,
  ): Promise<PasswordHash | null> {
    if (password === undefined) {
      if (visibility !== "password" || hasPassword) return null;
      throw new Failure("bad_input", "page_password_needed");
    }
    if (visibility !== "password") throw new Failure("bad_input", "page_password_unused");
    const checked = await checkNewPassword(deps, password, user, askerOf(user.id));
    await limits.take(["page_password_change", user.id]);
    return await hashPassword(hasher, checked, askerOf(user.id));
  }

  return {
    visibility: async ({ request, session }) => {
      const { user } = session;
      const before = await findVisibility(sql, user.id);
      if (!before) throw new Failure("not_found", "portfolio_not_found");
      const hash = await computeHash(request, user, before.has_password);
      await asOwner(
        deps,
        session,
        (sql) => setVisibility(sql, user.id, request.visibility, hash, clock.now()),
      );
      pages.forget(user.id);
      return {
        message: SAID[request.visibility],
        frame_url: await buildOwnFrameUrl(deps, user.username, request.visibility),
      };
    },
  };
}

const SAID = {
  public: SENTENCES.page_is_public,
  unlisted: SENTENCES.page_is_unlisted,
  password: SENTENCES.page_has_password,
};
