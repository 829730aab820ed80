// The room must look as if it were not there to everybody but an operator.
import { Hono } from "hono";
import type { ComponentProps } from "react";
import { inJson, listActs, listActsAbout } from "./acts.ts";
import { getAccount } from "../accounts/mod.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import {
  Operator,
  OperatorLog,
  type OperatorProps,
  Report,
} from "../../ui/operators/operator_screens.tsx";
import { OperatorPage } from "../../ui/operators/operator_page_screen.tsx";
import type { Sql } from "../database/database.ts";
import {
  exportTakedowns,
  findHeldFor,
  findPageFacts,
  listHeldPages,
  listOpenObjections,
} from "./takedowns.ts";
import { listReportedPages, listReports } from "./reports.ts";
import { exportLetterbox } from "../letterbox/mod.ts";
import { findPageOwner } from "../pictures/mod.ts";
import { findPublicHead, findPublishState, storedPageId } from "../publishing/mod.ts";
import { pageUrl } from "../http/hosts.ts";
import { operatorScreen } from "./room_screen.tsx";
import { named, renderPage } from "../http/render.tsx";

export function operatorScreens(deps: Deps): Hono {
  const { sql } = deps.database;
  return new Hono()
    .get(
      SCREENS.operator,
      (c) =>
        operatorScreen(
          c,
          deps,
          "Operator's room",
          async (user) => <Operator user={user} {...await readWaiting(sql)} />,
        ),
    )
    .get(SCREENS.operatorPage, (c) => {
      const name = c.req.param("username");
      return operatorScreen(c, deps, `Page of ${name}`, async (user) => {
        const found = await readPageCase(deps, name);
        if (!found) throw new Failure("not_found", "nobody_of_that_name");
        return <OperatorPage user={user} {...found} />;
      });
    })
    .get(SCREENS.operatorLog, (c) =>
      operatorScreen(c, deps, "Log", async (user) => {
        const asked = c.req.query("before") ?? "";
        const { acts, next } = await listActs(sql, /^\d{1,18}$/.test(asked) ? asked : null);
        const older = next && `${SCREENS.operatorLog}?before=${next}`;
        return <OperatorLog user={user} acts={acts.map(inJson)} older={older} />;
      }));
}

async function readWaiting(sql: Sql): Promise<OperatorProps> {
  const [objections, held, reported] = await Promise.all([
    listOpenObjections(sql),
    listHeldPages(sql),
    listReportedPages(sql),
  ]);
  return {
    objections: objections.map(({ username, objection, objected_at }) => (
      { username, words: objection, at: objected_at.toISOString() }
    )),
    held: held.map(({ username, title, held_at, held_for }) => ({
      username,
      title,
      words: held_for.map(({ message }) => message).join(" "),
      at: held_at.toISOString(),
    })),
    reported: reported.map(({ username, title, reports, newest_at, details }) => (
      { username, title, reports, words: details, at: newest_at.toISOString() }
    )),
  };
}

async function readPageCase(
  deps: Deps,
  name: string,
): Promise<Omit<ComponentProps<typeof OperatorPage>, "user"> | null> {
  const { database: { sql }, config } = deps;
  const owner = await findPageOwner(sql, name);
  if (!owner) return null;
  const { user_id, username } = owner;
  const [account, facts, state, reports, takedowns, acts, heldFor, letterbox, ofFeatures] =
    await Promise
      .all([
        getAccount(sql, user_id),
        findPageFacts(sql, user_id),
        findPublishState(sql, user_id),
        listReports(sql, user_id),
        exportTakedowns(sql, user_id),
        listActsAbout(sql, user_id),
        findHeldFor(sql, user_id),
        exportLetterbox(sql, user_id),
        Promise.all(deps.features.map(({ onOperatorPage }) => onOperatorPage?.(deps, user_id))),
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
    ofFeatures: ofFeatures.filter((part) => part != null),
    askedFor: letterbox?.asked_for ?? null,
    acts: acts.map(inJson),
  };
}

export function reportScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.report, async (c) => {
      const username = c.req.param("username");
      const page = await deps.publicReads.find((sql) => findPublicHead(sql, username));
      // A page that is not there has an id of nothing, so that the answer tells nobody.
      const stored = storedPageId(deps.secret, page?.user_id ?? username);
      return renderPage(c, deps, {
        title: named("Report a page"),
        kind: "personal",
        body: <Report username={username} stored={stored} />,
      });
    });
}
