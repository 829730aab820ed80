import type { Deps } from "../deps.ts";
import type { Sql } from "../database/database.ts";
import { DEPRECATED_IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { mayMissPictures } from "../../contract/pictures/missing_pictures.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { MissingPicturesLine } from "../../ui/publishing/missing_pictures_line.tsx";
import { Failure } from "../errors.ts";
import { isAllowedHost, namesHost, readAddress } from "../page_code/mod.ts";
import { countAbsent } from "../pictures/mod.ts";
import type { Asker } from "../work/fair_queue.ts";
import { findPortfolio } from "./portfolios.ts";

/** More are not asked for: a save waits for the answers. */
const CHECKED_MAX = 40;

/**
 * Counts the places of a code that is saved: those without a picture, and those whose host says that none is there.
 * The author's own pictures come and go without a save, so they are not counted here. Most pages miss none, and are
 * not read for it once more.
 */
export async function countMissing(
  { preparer, pictureFetcher }: Pick<Deps, "preparer" | "pictureFetcher">,
  asker: Asker,
  code: string,
): Promise<number> {
  if (!mayMissPictures(code) && !namesHost(code, "image")) return 0;
  const places = await preparer.listPicturePlaces(asker, code).catch(orNone);
  const missing = places.filter((place) => place.is_missing || isAtDeadHost(place));
  const elsewhere = places.filter((place) => !missing.includes(place) && isElsewhere(place));
  const addresses = [...new Set(elsewhere.map(({ address }) => address!))].slice(0, CHECKED_MAX);
  const gone = await pictureFetcher.findGone(asker, addresses);
  return missing.length + elsewhere.filter(({ address }) => gone.has(address!)).length;
}

function isElsewhere({ address }: PicturePlace): boolean {
  return address !== null && isAllowedHost(readAddress(address), "image");
}

function isAtDeadHost({ address }: PicturePlace): boolean {
  const host = address === null ? null : URL.parse(address)?.hostname;
  return Object.hasOwn(DEPRECATED_IMAGE_HOSTS, host ?? "");
}

function orNone(error: unknown): PicturePlace[] {
  if (error instanceof Failure && error.kind === "bad_input") return [];
  throw error;
}

/** It returns what `countMissing` said when the page was saved. */
export async function countMissingAtSave(sql: Sql, userId: string): Promise<number> {
  const [portfolio] = await sql<{ missing_pictures: number }>`
    select missing_pictures from portfolios where user_id = ${userId}`;
  return portfolio?.missing_pictures ?? 0;
}

export async function sayMissing({ database: { sql }, userCodes }: Deps, userId: string) {
  const page = await findPortfolio(sql, userCodes, userId);
  if (!page) return null;
  const { lost } = await countAbsent(sql, userId, page.user_code);
  const count = await countMissingAtSave(sql, userId) + lost;
  return count > 0 ? <MissingPicturesLine count={count} /> : null;
}
