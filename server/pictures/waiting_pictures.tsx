import type { ReactNode } from "react";
import { WaitingLine } from "../../ui/pictures/waiting_line.tsx";
import type { Deps } from "../deps.ts";
import { findPortfolio } from "../publishing/mod.ts";
import { countAbsent } from "./absent_pictures.ts";
import { listAwaited } from "./brought_pictures.ts";

/** Pictures that the page names, and that the browser of its registration has yet to send. */
export async function sayWaiting(
  { database: { sql }, userCodes }: Deps,
  userId: string,
): Promise<ReactNode> {
  // Almost nobody has any, and then the page is not read.
  if ((await listAwaited(sql, userId)).length === 0) return null;
  const code = (await findPortfolio(sql, userCodes, userId))?.user_code ?? "";
  const { awaited } = await countAbsent(sql, userId, code);
  return awaited > 0 ? <WaitingLine count={awaited} /> : null;
}
