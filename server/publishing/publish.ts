import { type Connection, notePublish, publishedByMail } from "../assistants/mod.ts";
import { type Access, asOwnerPipelined } from "../sign_in/mod.ts";
import type { User } from "../accounts/mod.ts";
import type { Finding } from "../../contract/page_code/findings.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { MenuChoice } from "../../contract/publishing/menu_choice.ts";
import type { SaveSource } from "../../contract/publishing/portfolio_payloads.ts";
import { checkUserCode, checkUserCodeSize } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import type { OwnerSql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { tellOfHeldPage } from "../operators/mod.ts";
import { listFileNames } from "../files/mod.ts";
import { listPictureNames } from "../pictures/mod.ts";
import { findLetterbox } from "../letterbox/mod.ts";
import { findPortfolio, type SanitizedPage, type SavedPage, savePortfolio } from "./portfolios.ts";
import { screenPage } from "./screening.ts";
import { countKb } from "../http/rate_limits.ts";
import { type LogEntry, summarize } from "../page_code/mod.ts";
import { type Asker, askerOf } from "../work/fair_queue.ts";
import { readHouse } from "../config/house.ts";
import { count, traced } from "../work/telemetry.ts";

interface Publication {
  code: string;
  version: number | undefined;
  source: SaveSource;
  menu?: MenuChoice;
}

export interface Published extends SavedPage {
  log: LogEntry[];
  summary: string;
}

export async function publishPage(
  deps: Deps,
  access: Access,
  publication: Publication,
): Promise<Published> {
  return await traced("publish", {}, () => publish(deps, access, publication));
}

async function publish(
  deps: Deps,
  access: Access,
  { code, version, source, menu }: Publication,
): Promise<Published> {
  const { userCodes, limits, pages, clock, outbox } = deps;
  const by = "user" in access ? null : access;
  const userId = "user" in access ? access.user.id : access.user_id;
  requirePage(code);
  await limits.take(
    ["save", userId],
    ...(by ? [["connection_save", by.id]] as const : []),
    ["kept_kb", userId, countKb(code)],
  );
  const prepared = await prepareToSave(deps, askerOf(userId), userId, code, menu);
  const saved = await userCodes.keepFor(
    prepared.code,
    (keep) =>
      asOwnerPipelined(deps, access, async (sql, owner) => {
        const kept = { ...prepared.saved, code_hash: await keep(sql) };
        const now = clock.now();
        const saved = await savePortfolio(sql, userId, kept, version, now, source, by?.name);
        if (saved.is_newly_held) await tellOfHeldPage(sql, deps.config, now);
        if (by && await notePublish(sql, by.id)) await tellOwner(deps, sql, await owner, by);
        return saved;
      }),
  );
  pages.forget(userId);
  if (by || saved.is_newly_held) outbox.notify();
  count("saves");
  const { sanitization_log } = prepared.saved;
  return {
    ...saved,
    log: sanitization_log,
    summary: summarize(sanitization_log, prepared.notices),
  };
}

export interface PageToSave {
  code: string;
  saved: Omit<SanitizedPage, "code_hash">;
  notices: Parameters<typeof summarize>[1];
}

export async function prepareToSave(
  deps: Pick<Deps, "config" | "database" | "clock" | "preparer">,
  asker: Asker,
  author: string | null,
  code: string,
  menu?: MenuChoice,
): Promise<PageToSave> {
  const { code: prepared, notices, ...page } = await deps.preparer.prepare(asker, code, menu);
  return {
    code: prepared,
    notices,
    saved: {
      head_offset: page.headOffset,
      has_form: page.hasForm,
      icon: page.icon,
      late_asks: page.lateAsks,
      sanitization_log: page.log,
      held_for: await screenPage(deps, asker, author, { sent: code, kept: prepared }),
      ...page.text,
    },
  };
}

export function requirePage(code: string): void {
  const problem = checkUserCodeSize(code);
  if (problem) throw new Failure("too_large", problem);
  if (checkUserCode(code)) throw new Failure("bad_input", "portfolio_code_empty");
}

async function tellOwner(
  { config, clock }: Deps,
  sql: OwnerSql,
  { id: userId, username, email }: User,
  { name }: Connection,
): Promise<void> {
  const url = config.publicUrl + SCREENS.profile;
  await enqueueMail(sql, email, publishedByMail({ username, name, url }), clock.now(), { userId });
}

/** It may throw, so it comes before a save. A lost text is told only to a connection that may read the page before. */
export async function collectFindings(
  { database: { sql }, config, userCodes, limits, preparer, clock }: Deps,
  { id, user_id, scopes }: Connection,
  code: string,
  menu: MenuChoice,
): Promise<Finding[]> {
  requirePage(code);
  await limits.take(["connection_check", id]);
  const { is_open } = await findLetterbox(sql, config, user_id);
  const year = clock.now().getUTCFullYear();
  const { findings } = await preparer.preparePreview(askerOf(user_id), code, {
    year,
    house: readHouse(config),
    before: scopes.includes("page:read")
      ? (await findPortfolio(sql, userCodes, user_id))?.user_code
      : undefined,
    menu,
    hasLetterbox: is_open,
    ownPictures: await listPictureNames(sql, user_id, code),
    ownFiles: await listFileNames(sql, user_id, code),
  });
  return findings;
}
