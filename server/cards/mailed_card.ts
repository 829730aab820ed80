import type { Deps } from "../deps.ts";
import type { DrawPage } from "../mail/page_picture.ts";
import { findMailableCode } from "../publishing/mod.ts";
import { askerOf } from "../work/fair_queue.ts";
import { readPictures } from "./card_pictures.ts";

/** It keeps nothing: pictures of a page that waits still arrive, and its public card would lack them. */
export function createPageDrawing(
  deps: Pick<Deps, "database" | "userCodes" | "blobs" | "cardMaker">,
): DrawPage {
  const { database: { sql }, userCodes, cardMaker } = deps;
  return async (userId) => {
    const code = await findMailableCode(sql, userCodes, userId);
    if (code === null) return null;
    return await cardMaker.draw(askerOf(userId), code, await readPictures(deps, userId, code));
  };
}
