// All that the dashboard shows of a person's page.
import type { ComponentProps } from "react";
import type { Dashboard } from "../../ui/screens/dashboard.tsx";
import { portfolioFramePath } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { signPageToken } from "../access/page_tokens.ts";
import { findLetterbox } from "../inbox/letterboxes.ts";
import { findPublishState } from "../publishing/portfolios.ts";
import { findLock, findVisibility } from "../publishing/visibility.ts";
import { listMessages } from "../inbox/visitor_messages.ts";
import { findVisitStats } from "../visits/visits.ts";

export async function readDashboard(
  deps: Deps,
  user: { id: string; username: string },
): Promise<Omit<ComponentProps<typeof Dashboard>, "user">> {
  const { sql } = deps.database;
  const now = deps.clock.now();
  const [state, visibility, visits, letterbox, list] = await Promise.all([
    findPublishState(sql, user.id),
    findVisibility(sql, user.id),
    findVisitStats(sql, user.id, now),
    findLetterbox(sql, deps.config, user.id),
    listMessages(sql, user.id, "", now),
  ]);
  const isLocked = visibility?.visibility === "password";
  const frameUrl = await buildFrameUrl(deps, user.username, isLocked, now);
  return { state, visibility, visits, letterbox: { letterbox, list }, frameUrl };
}

/** Its owner is let in to a page with a password. */
async function buildFrameUrl(
  { config, database, secret }: Deps,
  username: string,
  isLocked: boolean,
  now: Date,
): Promise<string> {
  const lock = isLocked ? await findLock(database.sql, username) : null;
  const token = lock ? signPageToken(secret, lock, now) : undefined;
  return (config.usercontentOrigin ?? "") + portfolioFramePath(username, token);
}
