// Who has a name: whoever proves it last, by a record of that very name with a token of that very claim.
import assert from "node:assert/strict";
import { lockName } from "../../server/domains/domains.ts";
import { CALLS } from "../../contract/paths.ts";
import {
  checkDomain,
  claim,
  mailsOfChecks,
  openDomains,
  proveDomain,
  readDomain,
} from "../support/domains.ts";
import { settledOrWaiting } from "../support/ended_access.ts";
import { PASSWORD, signIn } from "../support/make.ts";

Deno.test("a claim of another's name without its own record takes nothing", async () => {
  await using world = await openDomains();
  const { app, sweep, days } = world;
  const owner = await signIn(app, "chef1");
  const other = await signIn(app, "chef2");
  const { txt } = await proveDomain(world, owner.bearer, "ana.example");
  const claimed = await claim(app, other.bearer, "www.ana.example");
  assert.notEqual(claimed.txt.value, txt.value);
  // The name leads here, and its owner's record is there.
  assert.equal(claimed.found!.plain.leads_here, true);
  assert.equal(claimed.found!.txt[0], txt.value);
  assert.equal(claimed.state, "unproven");
  assert.equal(claimed.url, null);
  assert.equal((await checkDomain(app, other.bearer)).state, "unproven");
  assert.equal((await readDomain(app, owner.bearer))!.state, "proven");
  days(4);
  await sweep();
  const rows = await listProven(world);
  assert.deepEqual(rows, [["ana.example", owner.id]]);
  assert.equal(mailsOfChecks(app).length, 0);
});

Deno.test("a claim that was never proven is in nobody's way", async () => {
  await using world = await openDomains();
  const { app } = world;
  const squatter = await signIn(app, "chef1");
  const owner = await signIn(app, "chef2");
  await claim(app, squatter.bearer, "ana.example");
  await proveDomain(world, owner.bearer, "ana.example");
  assert.equal((await readDomain(app, squatter.bearer))!.state, "unproven");
  assert.deepEqual(await listProven(world), [["ana.example", owner.id]]);
});

Deno.test("whoever proves it last has it; the one before hears of it, and their old record brings nothing back", async () => {
  await using world = await openDomains();
  const { app, dns, sweep, days } = world;
  const first = await signIn(app, "chef1");
  const second = await signIn(app, "chef2");
  const { txt } = await proveDomain(world, first.bearer, "ana.example");
  const claimed = await claim(app, second.bearer, "ana.example");
  dns.set(txt.host, "TXT", txt.value, claimed.txt.value);
  days(0.01);
  await sweep();
  assert.deepEqual(await listProven(world), [["ana.example", second.id]]);
  const mail = await app.mailbox.nextAbout("Somebody else has proven ana.example");
  assert.equal(mail.to![0]!.address, "chef1@example.com");
  assert.ok(!mail.text!.includes("chef2"), "who it was is nobody's business");

  dns.set(txt.host, "TXT", txt.value);
  assert.equal(await readDomain(app, first.bearer), null);
  await discard(app.post(CALLS.prove, { password: PASSWORD }, first.bearer));
  const again = await claim(app, first.bearer, "ana.example");
  assert.equal(again.state, "unproven");
  assert.equal((await checkDomain(app, first.bearer)).state, "unproven");
});

Deno.test("names that lead here without a proof, dangling records among them, are nobody's", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const { bearer } = await signIn(app);
  dns.set("old.ana.example", "CNAME", "pages.folio.example");
  dns.set("pages.folio.example", "A", "203.0.113.7");
  const claimed = await claim(app, bearer, "old.ana.example");
  assert.equal(claimed.found!.plain.leads_here, true);
  assert.equal(claimed.state, "unproven");
  assert.equal(claimed.url, null);
  // The record where a resolver comes to by the name's CNAME is of another name.
  dns.set("pages.folio.example", "TXT", claimed.txt.value);
  dns.set("old.ana.example", "TXT", claimed.txt.value);
  assert.equal((await checkDomain(app, bearer)).state, "unproven");
});

Deno.test("a parent's proof is none for a child, nor a child's for its parent or its neighbour", async () => {
  await using world = await openDomains();
  const { app } = world;
  const parent = await signIn(app, "chef1");
  const child = await signIn(app, "chef2");
  const claims = await proveDomain(world, parent.bearer, "ana.example");
  for (const name of ["blog.ana.example", "www.blog.ana.example", "a.b.ana.example"]) {
    const claimed = await claim(app, child.bearer, name);
    assert.equal(claimed.state, "unproven");
    assert.deepEqual(claimed.found!.txt, []);
  }
  // The token is public: it is no proof of anything else.
  const { txt } = await claim(app, child.bearer, "blog.ana.example");
  world.dns.set(txt.host, "TXT", claims.txt.value);
  assert.equal((await checkDomain(app, child.bearer)).state, "unproven");
  await proveDomain(world, child.bearer, "blog.ana.example");
  assert.deepEqual(await listProven(world), [["ana.example", parent.id], [
    "blog.ana.example",
    child.id,
  ]]);
  await claim(app, parent.bearer, "bea.example");
  const above = await claim(app, child.bearer, "ana.example");
  assert.equal(above.state, "unproven");
});

Deno.test("a name that was let go is proven anew by whoever claims it, also by who had it", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const first = await signIn(app, "chef1");
  const { txt } = await proveDomain(world, first.bearer, "ana.example");
  await discard(app.post(CALLS.releaseDomain, {}, first.bearer));
  const again = await claim(app, first.bearer, "ana.example");
  assert.notEqual(again.txt.value, txt.value);
  assert.equal(again.state, "unproven");
  // The name's next owner left the record of before.
  const second = await signIn(app, "chef2");
  const claimed = await claim(app, second.bearer, "ana.example");
  assert.deepEqual(claimed.found!.txt, [txt.value]);
  assert.equal(claimed.state, "unproven");
  dns.set(txt.host, "TXT", claimed.txt.value);
  assert.equal((await checkDomain(app, second.bearer)).state, "proven");
});

Deno.test("a claim that was replaced while DNS was asked is not proven by what came of it", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const { bearer } = await signIn(app);
  const { txt } = await claim(app, bearer, "ana.example");
  dns.set(txt.host, "TXT", txt.value);
  dns.asked.length = 0;
  const held = dns.hold();
  const looking = checkDomain(app, bearer);
  await dns.untilAsked(txt.host);
  await app.database.sql`update domains set name = 'bea.example', token = 'x'`;
  held.release();
  await looking;
  assert.deepEqual(await listProven(world), []);
});

Deno.test("two people who prove a name at once: one has it, whoever looks first", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const people = [await signIn(app, "chef1"), await signIn(app, "chef2")];
  const claims = [];
  for (const { bearer } of people) claims.push(await claim(app, bearer, "ana.example"));
  dns.set("_folio.ana.example", "TXT", ...claims.map(({ txt }) => txt.value));
  const [first, second] = people;
  let looking: Promise<unknown>;
  await app.database.transaction(async (sql) => {
    // As the first one's look does it, which is not over yet.
    await lockName(sql, "ana.example");
    await sql`update domains set proven_at = now() where user_id = ${first!.id}`;
    looking = checkDomain(app, second!.bearer);
    await settledOrWaiting(app, looking);
  });
  await looking!;
  assert.deepEqual(await listProven(world), [["ana.example", second!.id]]);
  const mail = await app.mailbox.nextAbout("Somebody else has proven ana.example");
  assert.equal(mail.to![0]!.address, "chef1@example.com");
  await app.outbox.settle();
  assert.equal(mailsOfChecks(app).length, 1);
});

Deno.test("an account that is deleted leaves no name behind", async () => {
  await using world = await openDomains();
  const { app } = world;
  const { bearer } = await signIn(app);
  await proveDomain(world, bearer, "ana.example");
  await discard(app.post(CALLS.deleteAccount, { password: "a warm kitchen 1" }, bearer));
  assert.deepEqual(await app.database.sql`select 1 from domains`, []);
});

async function listProven({ app }: Awaited<ReturnType<typeof openDomains>>) {
  const rows = await app.database.sql<{ name: string; user_id: string }>`
    select name, user_id from domains where proven_at is not null order by name`;
  return rows.map(({ name, user_id }) => [name, user_id]);
}

async function discard(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  assert.ok(response.ok, await response.text());
}
