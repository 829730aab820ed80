import { type Connection, notePublish, publishedByMail } from "../assistants/mod.ts";
import { type Access, asOwnerPipelined } from "../sign_in/mod.ts";
import type { User } from "../accounts/mod.ts";
import type { Finding } from "../../contract/page_code/findings.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { SaveSource } from "../../contract/publishing/portfolio_payloads.ts";
import type { MenuChoice } from "../../contract/publishing/menu_choice.ts";
import { checkUserCode, checkUserCodeSize } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import type { OwnerSql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { tellOfHeldPage } from "../operators/mod.ts";
import { listFileNames } from "../files/mod.ts";
import { countAbsent, listPictureNames } from "../pictures/mod.ts";
import { findLetterbox } from "../letterbox/mod.ts";
import { noteSeen } from "../kept_files/mod.ts";
import { findPortfolio } from "./found_portfolio.ts";
import { findMissing, toMissingRow } from "./missing_pictures.tsx";
import { type PageRow, type SavedVersion, savePortfolio } from "./portfolios.ts";
import { findScreening, type ScreeningPlan, screenPage } from "./screening.ts";
import { countKb } from "../http/rate_limits.ts";
import { type LogEntry, type PreparedPage, type Preparer, summarize } from "../page_code/mod.ts";
import { type Asker, askerOf } from "../work/fair_queue.ts";
import { readHouse } from "../config/house.ts";
import { count, traced } from "../work/telemetry.ts";

/** As its author sends it. */
interface SentPage {
  code: string;
  version: number | undefined;
  source: SaveSource;
  menu?: MenuChoice;
  /** What it was seen to load from other hosts; undefined where nobody looked at it. */
  loads?: readonly string[];
}

export interface SavedPage extends SavedVersion {
  log: LogEntry[];
  summary: string;
  missing_pictures: number;
}

export async function publishPage(
  deps: Deps,
  access: Access,
  page: SentPage,
): Promise<SavedPage> {
  return await traced("publish", {}, () => publish(deps, access, page));
}

async function publish(
  deps: Deps,
  access: Access,
  { code, version, source, menu, loads }: SentPage,
): Promise<SavedPage> {
  const { userCodes, limits, pages, clock, outbox, keeper } = deps;
  const by = "user" in access ? null : access;
  const userId = "user" in access ? access.user.id : access.user_id;
  requirePage(code);
  await limits.take(
    ["save", userId],
    ...(by ? [["connection_save", by.id]] as const : []),
    ["kept_kb", userId, countKb(code)],
  );
  const page = await prepareToSave(deps, askerOf(userId), userId, code, menu);
  const { lost } = await countAbsent(deps.database.sql, userId, page.row.own_pictures);
  const saved = await userCodes.keepFor(
    page.code,
    (keep) =>
      asOwnerPipelined(deps, access, async (sql, owner) => {
        const row = { ...page.row, code_hash: await keep(sql) };
        const now = clock.now();
        const saved = await savePortfolio(sql, userId, row, version, now, source, by?.name);
        if (loads) await noteSeen(sql, userId, loads, now);
        if (saved.is_newly_held) await tellOfHeldPage(sql, deps.config, now);
        if (by && await notePublish(sql, by.id)) await tellOwner(deps, sql, await owner, by);
        return saved;
      }),
  );
  pages.forget(userId);
  keeper.notify();
  if (by || saved.is_newly_held) outbox.notify();
  count("saves");
  const { sanitization_log: log } = page.row;
  const missing_pictures = page.row.missing_pictures + lost;
  return { ...saved, log, summary: summarize(log, page.notices), missing_pictures };
}

/** Prepared and screened; its row lacks the hash of its code. */
export interface PageToSave extends Pick<PreparedPage, "code" | "notices"> {
  row: Omit<PageRow, "code_hash">;
}

export async function prepareToSave(
  deps: Pick<Deps, "config" | "database" | "clock" | "preparer" | "pictureFetcher">,
  asker: Asker,
  author: string | null,
  sent: string,
  menu?: MenuChoice,
): Promise<PageToSave> {
  const screening = await findScreening(deps, author);
  const page = await prepare(deps.preparer, asker, sent, menu, screening);
  const {
    code,
    notices,
    text,
    links,
    headOffset,
    hasForm,
    icon,
    ownHead,
    lateAsks,
    sizedPictures,
    log,
  } = page;
  const row = {
    head_offset: headOffset,
    has_form: hasForm,
    icon,
    own_head: ownHead,
    late_asks: lateAsks,
    ...toMissingRow(code, await findMissing(deps, asker, code)),
    picture_places: sizedPictures,
    sanitization_log: log,
    held_for: screening && await screenPage(deps.database.sql, screening, page),
    ...text,
    links,
  };
  return { code, notices, row };
}

/**
 * Where all at once takes too long, a page that can be saved is saved without its risk, and its fingerprint is asked
 * for alone: padding a page must not hide that it was taken down.
 */
async function prepare(
  preparer: Preparer,
  asker: Asker,
  code: string,
  menu: MenuChoice | undefined,
  screening: ScreeningPlan | null,
): Promise<PreparedPage> {
  try {
    return await preparer.prepare(asker, code, { menu, ...screening?.wanted });
  } catch (error) {
    if (!screening || !isTooSlow(error)) throw error;
    const page = await preparer.prepare(asker, code, { menu });
    if (!screening.wanted.wantsFingerprint) return page;
    const fingerprint = await preparer.fingerprint(asker, page.code).catch(orUndefined);
    return { ...page, fingerprint };
  }
}

function isTooSlow(error: unknown): boolean {
  return error instanceof Failure && error.problems.some(({ code }) => code === "page_too_slow");
}

function orUndefined(error: unknown): undefined {
  if (!(error instanceof Failure && error.kind === "bad_input")) throw error;
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
  const mail = publishedByMail({ userId, username, name, url });
  await enqueueMail(sql, email, mail, clock.now(), { userId });
}

/**
 * The findings tell what got lost of the page before, too, as far as the connection may read that. A Failure stops
 * whoever asks, so they ask before a save, not after it.
 */
export async function collectFindings(
  deps: Deps,
  { id, user_id, scopes }: Connection,
  code: string,
  menu: MenuChoice,
): Promise<Finding[]> {
  const { database: { sql }, config, userCodes, limits, preparer, clock } = deps;
  requirePage(code);
  await limits.take(["connection_check", id]);
  const asker = askerOf(user_id);
  const { is_open } = await findLetterbox(sql, config, user_id);
  const year = clock.now().getUTCFullYear();
  const { findings } = await preparer.preparePreview(asker, code, {
    year,
    house: readHouse(config),
    before: scopes.includes("page:read")
      ? (await findPortfolio(sql, userCodes, user_id))?.user_code
      : undefined,
    menu,
    hasLetterbox: is_open,
    ownPictures: await listPictureNames(sql, user_id, code),
    absentPictures: (await findMissing(deps, asker, code)).absent,
    ownFiles: await listFileNames(sql, user_id, code),
  });
  return findings;
}
