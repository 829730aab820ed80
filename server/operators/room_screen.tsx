// A screen of the operator's room: for everybody else it is not there, and for an operator not without a fresh proof.
import type { Context } from "hono";
import type { ReactNode } from "react";
import { loginPath } from "../../contract/accounts/account_paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { OperatorProof } from "../../ui/operators/operator_screens.tsx";
import { findPageSession, getAccount, isOperator, userPayload } from "../accounts/mod.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { named, renderPage } from "../http/render.tsx";
import { hasProof } from "../sign_in/mod.ts";

export async function operatorScreen(
  c: Context,
  deps: Deps,
  title: string,
  body: (user: UserPayload) => Promise<ReactNode>,
): Promise<Response> {
  const { config, database, clock } = deps;
  const session = await findPageSession(c, deps);
  // An operator comes by a bookmark; without operators, there is no room to come to.
  if (!session && config.operators.length) return c.redirect(loginPath(c.req.path));
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
