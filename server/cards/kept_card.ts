// The picture of a page for previews of its link: made when it is first asked for, and kept for as long as its version is the newest.
import { findPageCard, storePageCard } from "./page_cards.ts";
import type { Card } from "./card_maker.ts";
import type { NamedPicture } from "./card_question.ts";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import type { Deps } from "../deps.ts";
import { findPictureFile } from "../pictures/pictures.ts";
import type { Asker } from "../work/fair_queue.ts";
import type { PublicPortfolio } from "../publishing/public_portfolios.ts";

/** Null where its version has none. Throws a Failure where there is none for now. */
export async function getCard(deps: Deps, asker: Asker, page: PublicPortfolio): Promise<Card> {
  const { database, publicReads, blobs, cardMaker, clock } = deps;
  const { user_id: userId, version, user_code: code } = page;
  const known = await publicReads.findLasting((sql) => findPageCard(sql, userId, version));
  if (known) return known.hash && await blobs.get(known.hash);
  const card = await cardMaker.draw(asker, code, await readPictures(deps, userId, code));
  const shown = { userId, version };
  await blobs.keepFor(
    card ? [card] : [],
    (keep) => database.transaction((sql) => storePageCard(sql, card && keep, shown, clock.now())),
  );
  return card;
}

/** The first ones that a page names are those that its first screen shows. */
const PICTURES_MAX = 12;
const PICTURES_MAX_BYTES = 8 * 1024 * 1024;

async function readPictures(
  { database: { sql }, blobs }: Deps,
  userId: string,
  code: string,
): Promise<NamedPicture[]> {
  const pictures: NamedPicture[] = [];
  let length = 0;
  for (const name of pictureNamesIn(code)) {
    if (pictures.length >= PICTURES_MAX || length >= PICTURES_MAX_BYTES) break;
    const file = await findPictureFile(sql, userId, name);
    if (!file) continue;
    const bytes = await blobs.get(file.hash);
    length += bytes.length;
    pictures.push({ name, bytes });
  }
  return pictures;
}
