import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import type { Sql } from "../database/database.ts";
import { listAwaited } from "./brought_pictures.ts";
import { listPictureNames } from "./pictures.ts";

export interface AbsentPictures {
  /** The browser of the registration has yet to send them. */
  awaited: number;
  /** They were deleted, or never here. */
  lost: number;
}

/** It counts the author's own pictures that the code names and that are not here. */
export async function countAbsent(
  sql: Sql,
  userId: string,
  code: string,
): Promise<AbsentPictures> {
  const named = pictureNamesIn(code);
  if (named.size === 0) return { awaited: 0, lost: 0 };
  const here = new Set(await listPictureNames(sql, userId, code));
  const expected = new Set(await listAwaited(sql, userId));
  const absent = [...named].filter((name) => !here.has(name));
  const awaited = absent.filter((name) => expected.has(name)).length;
  return { awaited, lost: absent.length - awaited };
}
