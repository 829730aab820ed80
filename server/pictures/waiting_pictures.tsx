import type { ReactNode } from "react";
import { WaitingLine } from "../../ui/pictures/waiting_line.tsx";
import type { Deps } from "../deps.ts";
import { listOwnPictures } from "../publishing/mod.ts";
import { countAbsent } from "./absent_pictures.ts";
import { listAwaited } from "./brought_pictures.ts";

/** Pictures that the page names, and that the browser of its registration has yet to send. */
export async function sayWaiting(
  { database: { sql } }: Deps,
  userId: string,
): Promise<ReactNode> {
  // Almost nobody has any, and then nothing else is asked.
  if ((await listAwaited(sql, userId)).length === 0) return null;
  const { awaited } = await countAbsent(sql, userId, await listOwnPictures(sql, userId));
  return awaited > 0 ? <WaitingLine count={awaited} /> : null;
}
