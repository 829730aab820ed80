// Pages that may wait for an operator: saved, and looked at as a stranger does.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { SavePortfolioReply } from "../../contract/publishing/portfolio_payloads.ts";
import type { SignedInUser } from "./make.ts";
import type { TestApp } from "./test_app.ts";

export async function savePage(
  app: TestApp,
  { bearer }: Pick<SignedInUser, "bearer">,
  user_code: string,
): Promise<SavePortfolioReply> {
  const response = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(response.status, 200);
  return await response.json();
}

/** By everybody, at each address where it would be. */
export async function isSeen(app: TestApp, username = "chef1"): Promise<boolean> {
  const paths = [`/u/${username}`, `/u/${username}/frame`, `/api/portfolio/u/${username}/`];
  const seen = await Promise.all(paths.map(async (path) => {
    const { status, body } = await app.get(path);
    await body?.cancel();
    return status;
  }));
  assert.equal(new Set(seen).size, 1, seen.join(" "));
  return seen[0] === 200;
}

/** All accounts that there are. */
export async function makeOlder({ database }: TestApp, days: number): Promise<void> {
  await database
    .sql`update users set created_at = created_at - make_interval(days => ${days}::int)`;
}
