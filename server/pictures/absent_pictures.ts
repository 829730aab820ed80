import type { Sql } from "../database/database.ts";
import { listAwaited } from "./brought_pictures.ts";
import { listKeptOf } from "./pictures.ts";

export interface AbsentPictures {
  /** The browser of the registration has yet to send them. */
  awaited: number;
  /** They were deleted, or never here. */
  lost: number;
}

/** It counts those of the author's own pictures that are not here. */
export async function countAbsent(
  sql: Sql,
  userId: string,
  names: readonly string[],
): Promise<AbsentPictures> {
  if (names.length === 0) return { awaited: 0, lost: 0 };
  const kept = new Set(await listKeptOf(sql, userId, names));
  const absent = names.filter((name) => !kept.has(name));
  if (absent.length === 0) return { awaited: 0, lost: 0 };
  const expected = new Set(await listAwaited(sql, userId));
  const awaited = absent.filter((name) => expected.has(name)).length;
  return { awaited, lost: absent.length - awaited };
}
