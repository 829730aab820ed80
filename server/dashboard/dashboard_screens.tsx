import { countPasskeys } from "../passkeys/mod.ts";
import type { ComponentProps } from "react";
import { toShownAddress } from "../../contract/domains/domain_words.ts";
import { Dashboard } from "../../ui/dashboard/dashboard_screen.tsx";
import type { Deps } from "../deps.ts";
import { findDomainPayload } from "../domains/mod.ts";
import { findLetterbox, listMessages } from "../letterbox/mod.ts";
import { findHeldFor, findTakedown } from "../operators/mod.ts";
import {
  buildOwnFrameUrl,
  findPublishState,
  findRobots,
  findVisibility,
} from "../publishing/mod.ts";
import { findVisitStats } from "../visits/mod.ts";
import { Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { userScreen } from "../sign_in/mod.ts";

async function readDashboard(
  deps: Deps,
  user: { id: string; username: string },
): Promise<Omit<ComponentProps<typeof Dashboard>, "user">> {
  const { sql } = deps.database;
  const now = deps.clock.now();
  const [state, visibility, robots, visits, letterbox, list, domain, passkeys, ...lines] =
    await Promise
      .all([
        findPublishState(sql, user.id),
        findVisibility(sql, user.id),
        findRobots(sql, user.id),
        findVisitStats(sql, user.id, now),
        findLetterbox(sql, deps.config, user.id),
        listMessages(sql, user.id, "", now),
        findDomainPayload(sql, deps.config, user.id),
        countPasskeys(sql, user.id),
        ...deps.features.map(({ onDashboard }) => onDashboard?.(deps, user.id)),
      ]);
  const takedown = state === "taken_down" ? await findTakedown(sql, user.id) : null;
  const heldFor = state === "held" ? await findHeldFor(sql, user.id) : [];
  const frameUrl = await buildOwnFrameUrl(deps, user.username, visibility?.visibility);
  const ownAddress = domain && toShownAddress(domain);
  const messages = { letterbox, list };
  return {
    ...{
      state,
      visibility,
      robots,
      visits,
      letterbox: messages,
      frameUrl,
      ownAddress,
      heldFor,
      lines,
    },
    hasPasskey: passkeys > 0,
    takedown: takedown && {
      ...takedown,
      at: takedown.created_at.toISOString(),
      isUpheld: takedown.upheld_at !== null,
    },
  };
}

export function dashboardScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.dashboard, (c) =>
      userScreen(
        c,
        deps,
        "Dashboard",
        async (user, session) => (
          <Dashboard user={user} {...await readDashboard(deps, session.user)} />
        ),
        {
          framePaths: ({ username }) => ["/preview/", `${portfolioPath(username)}/`],
          isGated: true,
        },
      ));
}
