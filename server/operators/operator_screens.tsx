// The operator's room: for everybody else it is not there, and for an operator not without a proof of the last minutes.
import { named } from "../http/page_title.ts";
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { isOperator } from "./operator_guard.ts";
import { hasProof } from "../accounts/reauthentication.ts";
import { findPageSession } from "../accounts/guard.ts";
import { getAccount } from "../accounts/people.ts";
import { userPayload } from "../accounts/users.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { inJson, listActs } from "./acts.ts";
import { readPageCase } from "./page_case.ts";
import { readWaiting } from "./waiting.ts";
import { renderPage } from "../http/render.tsx";
import { Operator } from "../../ui/operators/operator_screen.tsx";
import { OperatorLog } from "../../ui/operators/operator_log_screen.tsx";
import { OperatorPage } from "../../ui/operators/operator_page_screen.tsx";
import { OperatorProof } from "../../ui/operators/operator_proof_screen.tsx";

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

export async function operatorScreen(
  c: Context,
  deps: Deps,
  title: string,
  body: (user: UserPayload) => Promise<ReactNode>,
): Promise<Response> {
  const { config, database, clock } = deps;
  const session = await findPageSession(c, deps);
  if (!session || !isOperator(config, session.user)) throw new Failure("not_found", "not_found");
  if (!hasProof(session, clock.now())) {
    const { has_password } = await getAccount(database.sql, session.user.id);
    return renderPage(c, deps, {
      title: "Operator's room · Folio Kitchen",
      kind: "personal",
      body: <OperatorProof hasPassword={has_password} path={c.req.path} />,
    });
  }
  return renderPage(c, deps, {
    title: named(title),
    kind: "personal",
    isOperator: true,
    body: await body(userPayload(session.user)),
  });
}
