// Somebody who runs the place, signed in, and a page of somebody else for them to decide about.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { type SignedInUser, signIn } from "./make.ts";
import { actInShell } from "../../server/operators/acts.ts";
import { setSignInStopped, signOutEverywhere } from "../../server/operators/people.tsx";
import type { TestApp } from "./test_app.ts";

/** Of an app whose operator is chef9. */
export const OPERATED = { OPERATORS: "ops@folio.example,CHEF9@example.com" };

export function signInOperator(app: TestApp): Promise<SignedInUser> {
  return signIn(app, "chef9");
}

/** The page of chef1, reported once. */
export async function makeReportedPage(
  app: TestApp,
  { user_code = "<title>Soup</title><h1>Soup of the day</h1>", details = "It asks for my PIN." } =
    {},
): Promise<SignedInUser> {
  const owner = await signIn(app);
  for (
    const [call, body] of [
      [CALLS.savePortfolio, { user_code }],
      [CALLS.report, { username: "chef1", details, email: "chef5@example.com" }],
    ] as const
  ) {
    const response = await app.post(call, body, owner.bearer);
    assert.equal(response.status, 200, await response.text());
  }
  return owner;
}

/** After the proof of the sign-in has lapsed. */
export function letProofLapse(app: TestApp): void {
  app.clock.advance(10 * 60_000);
}

/** As whoever has a shell; resolves to true. */
export async function decideAboutPerson(
  app: TestApp,
  act: "stop_sign_ins" | "allow_sign_ins" | "end_sessions",
  username = "chef1",
): Promise<boolean> {
  const doing = { act, username, reason: "Somebody else is in it." };
  await actInShell(
    app.database,
    doing,
    app.clock.now(),
    (sql, person) =>
      act === "end_sessions"
        ? signOutEverywhere(app, sql, person)
        : setSignInStopped(app, sql, person, act === "stop_sign_ins", doing.reason),
  );
  return true;
}
