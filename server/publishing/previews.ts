import { PREVIEW_MINUTES } from "../../contract/limits.ts";
import type { Database, OwnerSql, Sql } from "../database/database.ts";
import { describeLog, type DraftFindings, type FrameRow, summarize } from "../page_code/mod.ts";
import { linkToPreview } from "../../contract/publishing/preview_link.ts";
import { previewFramePath } from "../../contract/publishing/page_paths.ts";
import type {
  PreviewPlace,
  PreviewPortfolioReply,
} from "../../contract/publishing/portfolio_payloads.ts";
import { checkUserCodeSize } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import type { DraftOwner } from "../feature.ts";
import { Failure } from "../errors.ts";
import type { Asker } from "../work/fair_queue.ts";
import { readHouse } from "../config/house.ts";
import { framesOrigin } from "../http/hosts.ts";
import { answerEarlyJson } from "../http/long_json.ts";

interface Author {
  hasLetterbox: boolean;
  mayHaveLetterbox: boolean;
  ownPictures: string[];
  ownFiles: string[];
  before?: string;
}

const LIFETIME_MS = PREVIEW_MINUTES * 60 * 1_000;
/** Several people may share one network address. */
const GUEST_PREVIEWS = 12;
const ID_BYTES = 16;
const ID = /^[0-9a-f]{32}$/;

export async function savePreview(
  sql: OwnerSql,
  userId: string,
  place: PreviewPlace,
  { user_code, head_offset, has_form, late_asks }: FrameRow,
  now: Date,
): Promise<string> {
  const { id, end } = await begin(sql, now);
  await sql`
    insert into previews
      (user_id, place, id, user_code, head_offset, has_form, late_asks, expires_at)
    values (${userId}, ${place}, ${id}, ${user_code}, ${head_offset}, ${has_form},
      ${late_asks}::text[], ${end})
    on conflict (user_id, place) do update set
      id = excluded.id, user_code = excluded.user_code, head_offset = excluded.head_offset, has_form = excluded.has_form, late_asks = excluded.late_asks, expires_at = excluded.expires_at`;
  return id;
}

/** `guest` is a keyed hash of a network address. */
export async function saveGuestPreview(
  sql: Sql,
  guest: Uint8Array,
  { user_code, head_offset, has_form, late_asks }: FrameRow,
  now: Date,
): Promise<string> {
  const { id, end } = await begin(sql, now);
  await sql`
    with dropped as (
      delete from previews where id in (
        select id from previews where guest = ${guest}::bytea
        order by expires_at desc offset ${GUEST_PREVIEWS - 1}
      )
    )
    insert into previews (guest, id, user_code, head_offset, has_form, late_asks, expires_at)
    values (${guest}::bytea, ${id}, ${user_code}, ${head_offset}, ${has_form},
      ${late_asks}::text[], ${end})`;
  return id;
}

async function begin(sql: Sql, now: Date): Promise<{ id: string; end: Date }> {
  await dropExpiredPreviews({ sql }, now);
  return {
    id: crypto.getRandomValues(new Uint8Array(ID_BYTES)).toHex(),
    end: new Date(now.getTime() + LIFETIME_MS),
  };
}

export async function dropExpiredPreviews(
  { sql }: Pick<Database, "sql">,
  now: Date,
): Promise<void> {
  await sql`delete from previews where expires_at <= ${now}`;
}

type Finder = Pick<Deps, "database" | "clock" | "features">;

export async function findPreview(
  { database: { sql }, clock, features }: Finder,
  id: string,
): Promise<FrameRow | null> {
  if (!ID.test(id)) return null;
  const now = clock.now();
  const [preview] = await sql<FrameRow>`
    select user_code, head_offset, has_form, late_asks from previews
    where id = ${id} and expires_at > ${now}`;
  if (preview) return preview;
  for (const { drafts } of features) {
    const draft = await drafts?.find(sql, id, now);
    if (draft) return draft;
  }
  return null;
}

export async function isOfGuest(
  { database: { sql }, clock }: Finder,
  id: string,
): Promise<boolean> {
  if (!ID.test(id)) return false;
  const [preview] = await sql`
    select 1 from previews where id = ${id} and user_id is null and expires_at > ${clock.now()}`;
  return preview !== undefined;
}

export async function findPreviewOwner(
  { database: { sql }, clock, features }: Finder,
  id: string,
): Promise<DraftOwner | null> {
  if (!ID.test(id)) return null;
  const now = clock.now();
  const [owner] = await sql<DraftOwner>`
    select users.id as user_id, username, password_set_at, access_ended_at
    from previews join users on users.id = previews.user_id
    left join portfolios on portfolios.user_id = users.id
    where previews.id = ${id} and expires_at > ${now}`;
  if (owner) return owner;
  for (const { drafts } of features) {
    const found = await drafts?.findOwner(sql, id, now);
    if (found) return found;
  }
  return null;
}

/** The size is checked before anything is looked up or counted. */
export function requirePreviewSize(code: string): void {
  const problem = checkUserCodeSize(code);
  if (problem) throw new Failure("too_large", problem);
}

type KeepFrame = (frame: FrameRow, now: Date) => Promise<string>;

export async function drawPreview(
  { config, preparer, clock }: Deps,
  asker: Asker,
  code: string,
  keep: KeepFrame,
) {
  const page = await preparer.prepareFrame(asker, code);
  const id = await keep({
    user_code: page.code,
    head_offset: page.headOffset,
    has_form: page.hasForm,
    late_asks: page.lateAsks,
  }, clock.now());
  return { frame_url: framesOrigin(config) + previewFramePath(id), page };
}

/** Its headers say where the frame is, so that the page is seen while its findings are looked for. */
export async function previewPage(
  deps: Deps,
  asker: Asker,
  code: string,
  findAuthor: () => Promise<Author>,
  keep: KeepFrame,
): Promise<Response> {
  const { config, preparer, clock } = deps;
  const { frame_url, page } = await drawPreview(deps, asker, code, keep);
  const { log, notices, hasForm, removals } = page;

  async function reply(): Promise<PreviewPortfolioReply> {
    const { mayHaveLetterbox, ...about } = await findAuthor();
    const beside = { year: clock.now().getUTCFullYear(), house: readHouse(config), ...about };
    const found = await preparer.findInDraft(asker, code, removals, beside).catch(asFinding);
    return {
      frame_url,
      changes_made: log.length > 0,
      sanitization_details: describeLog(log),
      sanitization_summary: summarize(log, notices),
      ...found,
      offers_letterbox: hasForm && mayHaveLetterbox,
    };
  }

  return await answerEarlyJson(asker, { Link: linkToPreview(frame_url) }, reply);
}

/** By then the answer has begun, and the page is seen: why it cannot be checked is something to know about it. */
function asFinding(error: unknown): DraftFindings {
  if (!(error instanceof Failure && error.kind === "bad_input")) throw error;
  const rule = error.problems[0]!.code;
  const places = [{ at: null, excerpt: "", fix: null }];
  const finding = { kind: "will_not_work" as const, rule, message: error.message, places };
  return { findings: [finding], pictures: [] };
}
