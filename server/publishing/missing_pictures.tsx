import type { Deps } from "../deps.ts";
import type { Sql } from "../database/database.ts";
import { DEPRECATED_IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { mayMissPictures } from "../../contract/pictures/missing_pictures.ts";
import { pictureNamesIn, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { MissingPicturesLine } from "../../ui/publishing/missing_pictures_line.tsx";
import { Failure } from "../errors.ts";
import { isAllowedHost, namesHost, readAddress } from "../page_code/mod.ts";
import { countAbsent } from "../pictures/mod.ts";
import type { Asker } from "../work/fair_queue.ts";

/** More are not asked for: a save waits for the answers. */
const CHECKED_MAX = 40;

export interface MissingPictures {
  /** Visitors see nothing there; they are in the order of the page. */
  places: readonly PicturePlace[];
  /** Addresses at hosts that send no picture. */
  absent: readonly string[];
  /** One of those hosts is silent, and may send it again. */
  isSilent: boolean;
  hasElsewhere: boolean;
}

/** It is kept with the page, and can change without a save. */
export interface MissingRow {
  /** The author's own are not among them. */
  missing_pictures: number;
  /** The code names them so. */
  own_pictures: string[];
  /** Whether some lie at hosts, which are asked again. */
  has_pictures_elsewhere: boolean;
}

const NONE: MissingPictures = { places: [], absent: [], isSilent: false, hasElsewhere: false };

/**
 * It finds the places without a picture, and those whose host sends none. The author's own pictures come and go without
 * a save, so they are judged only where `ownPictures` names those that there are. Most pages miss none, and are not read
 * for it once more.
 */
export async function findMissing(
  { preparer, pictureFetcher }: Pick<Deps, "preparer" | "pictureFetcher">,
  asker: Asker,
  code: string,
  ownPictures: readonly string[] | null = null,
): Promise<MissingPictures> {
  const mayMissOwn = ownPictures !== null && code.includes(PICTURES_FOLDER);
  if (!mayMissOwn && !mayMissPictures(code) && !namesHost(code, "image")) return NONE;
  const places = await preparer.listPicturePlaces(asker, code, ownPictures).catch(orNone);
  const elsewhere = places.filter((place) => !isMissing(place) && isElsewhere(place));
  const addresses = new Set(elsewhere.map(({ address }) => address!));
  const absent = await pictureFetcher.findAbsent(asker, [...addresses].slice(0, CHECKED_MAX));
  return {
    places: places.filter((place) => isMissing(place) || absent.has(place.address ?? "")),
    absent: [...absent.keys()],
    isSilent: absent.values().some((absence) => absence === "silent"),
    hasElsewhere: elsewhere.length > 0,
  };
}

export function toMissingRow(code: string, { places, hasElsewhere }: MissingPictures): MissingRow {
  return {
    missing_pictures: places.length,
    own_pictures: [...pictureNamesIn(code)],
    has_pictures_elsewhere: hasElsewhere,
  };
}

function isMissing({ is_missing, address }: PicturePlace): boolean {
  const host = address === null ? null : URL.parse(address)?.hostname;
  return is_missing || Object.hasOwn(DEPRECATED_IMAGE_HOSTS, host ?? "");
}

function isElsewhere({ address }: PicturePlace): boolean {
  return address !== null && isAllowedHost(readAddress(address), "image");
}

function orNone(error: unknown): PicturePlace[] {
  if (error instanceof Failure && error.kind === "bad_input") return [];
  throw error;
}

type PagePictures = Omit<MissingRow, "has_pictures_elsewhere">;

async function findPagePictures(sql: Sql, userId: string): Promise<PagePictures> {
  const [row] = await sql<PagePictures>`
    select missing_pictures, own_pictures from portfolios where user_id = ${userId}`;
  return row ?? { missing_pictures: 0, own_pictures: [] };
}

/** The author's own pictures are not among them: those of a registration come after its mail is written. */
export async function countMissingBesideOwn(sql: Sql, userId: string): Promise<number> {
  return (await findPagePictures(sql, userId)).missing_pictures;
}

export async function listOwnPictures(sql: Sql, userId: string): Promise<readonly string[]> {
  return (await findPagePictures(sql, userId)).own_pictures;
}

export async function sayMissing({ database: { sql } }: Deps, userId: string) {
  const { missing_pictures, own_pictures } = await findPagePictures(sql, userId);
  const { lost } = await countAbsent(sql, userId, own_pictures);
  const count = missing_pictures + lost;
  return count > 0 ? <MissingPicturesLine count={count} /> : null;
}
