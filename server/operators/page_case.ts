// All that an operator is shown of one page: its state, its owner, what is said of it, and what was decided before.
import type { ComponentProps } from "react";
import type { OperatorPage } from "../../ui/operators/operator_page_screen.tsx";
import { getAccount } from "../accounts/people.ts";
import { exportLetterbox } from "../letterbox/letterboxes.ts";
import type { Deps } from "../deps.ts";
import { findPageOwner } from "../publishing/picture_access.ts";
import { findHeldFor, findPageFacts } from "./held_pages.ts";
import { findPublishState } from "../publishing/publish_state.ts";
import { listOpenLinks } from "../notes/review_links.ts";
import { pageUrl } from "../http/hosts.ts";
import { inJson, listActsAbout } from "./acts.ts";
import { listReports } from "./reports.ts";
import { exportTakedowns } from "./takedowns.ts";

/** Null: nobody has that name. */
export async function readPageCase(
  { database: { sql }, config, clock }: Deps,
  name: string,
): Promise<Omit<ComponentProps<typeof OperatorPage>, "user"> | null> {
  const owner = await findPageOwner(sql, name);
  if (!owner) return null;
  const { user_id, username } = owner;
  const [account, facts, state, reports, takedowns, acts, heldFor, letterbox, links] = await Promise
    .all([
      getAccount(sql, user_id),
      findPageFacts(sql, user_id),
      findPublishState(sql, user_id),
      listReports(sql, user_id),
      exportTakedowns(sql, user_id),
      listActsAbout(sql, user_id),
      findHeldFor(sql, user_id),
      exportLetterbox(sql, user_id),
      listOpenLinks(sql, user_id, clock.now()),
    ]);
  return {
    owner: {
      username,
      email: account.email,
      isVerified: account.email_verify,
      createdAt: account.created_at.toISOString(),
    },
    page: facts && {
      title: facts.title,
      state,
      visibility: owner.visibility,
      version: facts.version,
      createdAt: facts.created_at.toISOString(),
      updatedAt: facts.updated_at.toISOString(),
    },
    url: pageUrl(config, username),
    heldFor,
    reports: reports.map(({ created_at, decided_at, ...report }) => ({
      ...report,
      at: created_at.toISOString(),
      isDecided: decided_at !== null,
    })),
    takedowns: takedowns.toReversed().map((
      { ground, reason, created_at, ended_at, objection },
    ) => ({
      ground,
      reason,
      objection,
      at: created_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
    })),
    hasObjection: takedowns.some(({ objection, upheld_at, ended_at }) =>
      objection !== null && upheld_at === null && ended_at === null
    ),
    areMessagesStopped: Boolean(letterbox?.stopped_at),
    reviewLinks: links.length,
    askedFor: letterbox?.asked_for ?? null,
    acts: acts.map(inJson),
  };
}
