import type { ReactNode } from "react";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import { WaitingLine } from "../../ui/pictures/waiting_line.tsx";
import type { Deps } from "../deps.ts";
import { findPortfolio } from "../publishing/mod.ts";
import { listAwaited } from "./brought_pictures.ts";
import { listPictureNames } from "./pictures.ts";

/** Pictures that the page names, and that the browser of its registration has yet to send. */
export async function sayWaiting(
  { database: { sql }, userCodes }: Deps,
  userId: string,
): Promise<ReactNode> {
  const awaited = await listAwaited(sql, userId);
  if (awaited.length === 0) return null;
  const code = (await findPortfolio(sql, userCodes, userId))?.user_code ?? "";
  const named = pictureNamesIn(code);
  const here = new Set(await listPictureNames(sql, userId, code));
  const count = awaited.filter((name) => named.has(name) && !here.has(name)).length;
  return count > 0 ? <WaitingLine count={count} /> : null;
}
