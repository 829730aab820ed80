// Pages whose files are kept from hosts of a test.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { settleNamedHosts } from "../../server/kept_files/page_rewrites.ts";
import type { LibraryHosts } from "./library_hosts.ts";
import { PASSWORD, type SignedInUser, signIn } from "./make.ts";
import { type TestApp, testApp } from "./test_app.ts";

export interface PageState {
  version: number;
  hosts: string[];
  named_hosts: string[];
  elsewhere: { address: string; failure: string }[];
}

export interface KeptWorld extends AsyncDisposable {
  app: TestApp;
  user: SignedInUser;
}

/** chef1, who has a page of this code. Its author has looked at it, unless a test says otherwise. */
export async function openKept(
  hosts: LibraryHosts,
  code: string,
  { loads = [], environment = {} }: {
    loads?: string[] | null;
    environment?: Record<string, string>;
  } = {},
): Promise<KeptWorld> {
  const app = await testApp(environment, { hosts: hosts.route });
  const user = await signIn(app);
  await saveKept({ app, user }, code, loads);
  return { app, user, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Returns when all is kept. */
export async function saveKept(
  { app, user }: Pick<KeptWorld, "app" | "user">,
  code: string,
  loads: string[] | null = [],
): Promise<void> {
  const request = { user_code: code, ...loads && { loads } };
  const bearer = await signInAgain(app, user.user.username);
  const reply = await app.post(CALLS.savePortfolio, request, bearer);
  assert.equal(reply.status, 200, await reply.text());
  await app.keeper.settle();
}

export async function readFrame({ app }: Pick<KeptWorld, "app">) {
  const response = await app.get(portfolioFramePath("chef1"));
  const policy = response.headers.get("Content-Security-Policy")!;
  return { html: await response.text(), policy };
}

export async function readState({ app }: Pick<KeptWorld, "app">): Promise<PageState> {
  const [state] = await app.database.sql<PageState>`
    select version, hosts, named_hosts, elsewhere from page_rewrites`;
  assert.ok(state, "nothing is kept");
  return state;
}

/** The path by which a page or a style sheet names the kept file of this address. */
export function findKeptPath(text: string, address: string): string {
  const end = address.replace("https://", "").replaceAll("&", "&amp;");
  const [path] = new RegExp(`/k/[0-9a-f]{32}/${RegExp.escape(end)}(?=["'])`).exec(text) ?? [];
  assert.ok(path, `${address} in ${text}`);
  return path.replaceAll("&amp;", "&");
}

export async function listKeptAddresses({ app }: Pick<KeptWorld, "app">): Promise<string[]> {
  const rows = await app.database.sql<{ address: string }>`
    select address from page_kept_files order by address`;
  return rows.map(({ address }) => address);
}

/** Days pass with so many visits each, and with the work of the hour. */
export async function addDays(
  { app, user }: KeptWorld,
  days: number,
  { visits }: { visits: number },
): Promise<void> {
  for (let day = 0; day < days; day++) {
    app.clock.advance(24 * 60 * 60_000);
    await app.database.sql`
      insert into visit_days (user_id, day, visits, visitors)
      values (${user.id}, ${app.clock.now()}::date, ${visits}::int / ${days}::int, 1)`;
  }
  await settleNamedHosts(app.database.sql, app.clock.now());
}

/** A test may have moved the clock beyond what the first sign-in was good for. */
async function signInAgain(app: TestApp, username: string): Promise<{ Authorization: string }> {
  const reply = await app.post(CALLS.login, { username, password: PASSWORD });
  const { access } = await reply.json();
  return { Authorization: `Bearer ${access}` };
}
