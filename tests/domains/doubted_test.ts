// A name that was claimed before all access to its account ended: the page's link leads there again only by its owner's word.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { createLink } from "../../server/accounts/links.ts";
import {
  claim,
  type DomainWorld,
  openDomains,
  proveDomain,
  readDomain,
} from "../support/domains.ts";
import { knownBrowser, PASSWORD, type SignedInUser, signIn } from "../support/make.ts";
import { FORM } from "../support/letterbox.ts";

const NOTICE = "Your page's own address was changed";

Deno.test("after a reset, /u/{username} shows the page itself until its owner says that the name is theirs", async () => {
  await using world = await openDomains();
  const { app } = world;
  const user = await signIn(app);
  await publish(world, user);
  await proveDomain(world, user.bearer, "thief.example");
  assert.equal(await whereTo(world), "http://thief.example:8000/");

  const bearer = await reset(world, user);
  assert.equal(await whereTo(world), null);
  const page = await (await app.get(portfolioPath("chef1"))).text();
  assert.ok(!page.includes("thief.example"), "its canonical address");
  const doubted = await readDomain(app, bearer);
  assert.equal(doubted!.is_confirmed, false);
  // Where the page is seen all the same.
  assert.equal(doubted!.url, "http://thief.example:8000");
  const there = await app.fetch(new Request("http://thief.example:8000/"));
  assert.equal(there.status, 200, await there.text());

  const saved = await app.post(CALLS.updateDomain, { redirects: true }, bearer);
  assert.equal((await saved.json()).domain.is_confirmed, true);
  assert.equal(await whereTo(world), "http://thief.example:8000/");
});

Deno.test("a claim that is proven after the reset leads nobody there either", async () => {
  await using world = await openDomains();
  const { app, dns, sweep, days } = world;
  const user = await signIn(app);
  await publish(world, user);
  const { txt } = await claim(app, user.bearer, "thief.example");
  const bearer = await reset(world, user);
  dns.set(txt.host, "TXT", txt.value);
  dns.set("thief.example", "A", "203.0.113.7");
  days(0.01);
  await sweep();
  assert.equal((await readDomain(app, bearer))!.state, "proven");
  assert.equal(await whereTo(world), null);
});

Deno.test("a claim, and a change of where the link leads, are told to the owner by mail", async () => {
  await using world = await openDomains();
  const { app } = world;
  const { bearer } = await signIn(app);
  await claim(app, bearer, "ana.example");
  const mail = await app.mailbox.nextAbout(NOTICE);
  assert.equal(mail.to![0]!.address, "chef1@example.com");
  app.clock.advance(60 * 60_000);
  const later = await signInAgain(world);
  const changed = await app.post(CALLS.updateDomain, { redirects: false }, later);
  assert.equal(changed.status, 200, await changed.text());
  await app.mailbox.nextAbout(NOTICE);
});

/** Null: it shows the page. */
async function whereTo({ app }: DomainWorld): Promise<string | null> {
  const response = await app.get(portfolioPath("chef1"));
  await response.body?.cancel();
  return response.headers.get("Location");
}

async function publish({ app }: DomainWorld, { bearer }: SignedInUser): Promise<void> {
  const saved = await app.post(CALLS.savePortfolio, { user_code: FORM }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}

async function reset(world: DomainWorld, { id }: SignedInUser): Promise<{ Authorization: string }> {
  const { app } = world;
  const link = await createLink(app.database.sql, id, "reset_password", app.clock.now());
  const passwords = { new_password: PASSWORD, confirm_password: PASSWORD };
  const response = await app.post(CALLS.passwordResetConfirm, { ...link, ...passwords });
  assert.equal(response.status, 200, await response.text());
  return await signInAgain(world);
}

async function signInAgain({ app }: DomainWorld): Promise<{ Authorization: string }> {
  const [user] = await app.database.sql<{ id: string }>`select id from users`;
  const known = await knownBrowser(app, user!.id);
  const login = { username: "chef1", password: PASSWORD };
  const { access } = await (await app.post(CALLS.login, login, known)).json();
  return { Authorization: `Bearer ${access}` };
}
