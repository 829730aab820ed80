// A draft is tried, whoever does it: prepared, kept for minutes at an address of its own, and judged.
import { previewFramePath } from "../../contract/paths.ts";
import type { PreviewPortfolioReply } from "../../contract/publishing/portfolio_payloads.ts";
import { checkUserCodeSize } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { describeLog, summarize } from "../page_code/sanitize/log.ts";
import type { Asker } from "../work/fair_queue.ts";
import type { FrameRow } from "../page_code/frame_row.ts";
import { readHouse } from "../config/house.ts";
import { framesOrigin } from "../http/hosts.ts";

/** What is known of its author. */
interface Author {
  asker: Asker;
  hasLetterbox: boolean;
  /** Whether one could be opened. */
  mayHaveLetterbox: boolean;
  ownPictures: string[];
  ownFiles: string[];
  /** The page whose place it takes. */
  before?: string;
}

/** So that nothing is looked up or counted for one that is too large. Throws a Failure. */
export function requirePreviewSize(code: string): void {
  const problem = checkUserCodeSize(code);
  if (problem) throw new Failure("too_large", problem);
}

/** `keep` returns the id of the preview. */
export async function previewPage(
  { config, preparer, clock }: Deps,
  code: string,
  { asker, mayHaveLetterbox, ...about }: Author,
  keep: (frame: FrameRow, now: Date) => Promise<string>,
): Promise<PreviewPortfolioReply> {
  const now = clock.now();
  const prepared = await preparer.preparePreview(asker, code, {
    year: now.getUTCFullYear(),
    house: readHouse(config),
    ...about,
  });
  const { log, notices, findings, hasForm } = prepared;
  const id = await keep({
    user_code: prepared.code,
    head_offset: prepared.headOffset,
    has_form: hasForm,
    late_asks: prepared.lateAsks,
  }, now);
  return {
    frame_url: framesOrigin(config) + previewFramePath(id),
    changes_made: log.length > 0,
    sanitization_details: describeLog(log),
    sanitization_summary: summarize(log, notices),
    findings,
    offers_letterbox: hasForm && mayHaveLetterbox,
  };
}
