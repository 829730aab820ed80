// The life of a claim by the clock: growing pauses, the weekly look, the week after the record is gone.
import assert from "node:assert/strict";
import { takenUntil } from "../../server/domains/checks.ts";
import { takeDueDomains } from "../../server/domains/domains.ts";
import { CALLS } from "../../contract/paths.ts";
import {
  checkDomain,
  claim,
  type DomainWorld,
  mailsOfChecks,
  openDomains,
  proveDomain,
  readDomain,
} from "../support/domains.ts";
import { settledOrWaiting } from "../support/ended_access.ts";
import { knownBrowser, PASSWORD, signIn } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";

Deno.test("a name that was looked at in vain is looked for by ourselves for three days, and then when asked", async () => {
  await using world = await openDomains();
  const { app, dns, sweep } = world;
  const { bearer } = await signIn(app);
  const { txt, claimed_at } = await claim(app, bearer, "ana.example");
  const pauses: number[] = [];
  for (let domain = await readDomain(app, bearer); domain!.next_check_at;) {
    const now = app.clock.now().getTime();
    const pauseMs = Date.parse(domain!.next_check_at) - now;
    pauses.push(pauseMs / 60_000);
    app.clock.advance(Math.max(pauseMs, 0) + 1);
    assert.equal(await sweep(), 1);
    domain = await readDomain(app, await signInAgain(world));
  }
  const end = await readDomain(app, await signInAgain(world));
  assert.equal(end!.state, "expired");
  assert.ok(Math.abs(pauses[0]! - 1) < 0.1);
  // The last one is what was left of the three days.
  const grown = pauses.slice(0, -1);
  assert.ok(grown.every((pause, at) => at === 0 || pause > grown[at - 1]! - 0.1));
  assert.ok(Math.max(...pauses) <= 360 && grown.at(-1)! > 359, pauses.join());
  const passedMs = app.clock.now().getTime() - Date.parse(claimed_at);
  assert.ok(Math.abs(passedMs / 86_400_000 - 3) < 0.01);

  app.clock.advance(30 * 86_400_000);
  assert.equal(await sweep(), 0);
  dns.set(txt.host, "TXT", txt.value);
  const bearerLater = await signInAgain(world);
  assert.equal((await checkDomain(app, bearerLater)).state, "proven");
});

Deno.test("a proven name is looked at each week; a week after its record is gone it is let go, and its owner hears of both", async () => {
  await using world = await openDomains();
  const { app, dns, sweep, days } = world;
  const { bearer } = await signIn(app);
  const { txt } = await proveDomain(world, bearer, "ana.example");
  const week = await readDomain(app, bearer);
  assert.ok(Math.abs(daysUntil(world, week!.next_check_at) - 7) < 0.01);
  days(6.9);
  assert.equal(await sweep(), 0);

  dns.set(txt.host, "TXT", "another's");
  days(0.2);
  assert.equal(await sweep(), 1);
  const missingMail = await app.mailbox.nextAbout("The record of ana.example is gone");
  assert.match(missingMail.text!, /within 7 days/);
  const missing = await readDomain(app, await signInAgain(world));
  assert.equal(missing!.state, "missing");
  assert.equal(missing!.url, "http://ana.example:8000");
  assert.ok(Math.abs(daysUntil(world, missing!.let_go_at) - 7) < 0.01);

  // Back, and gone again: the week begins anew.
  dns.set(txt.host, "TXT", txt.value);
  days(1);
  assert.equal(await sweep(), 1);
  assert.equal((await readDomain(app, await signInAgain(world)))!.state, "proven");
  dns.set(txt.host, "TXT");
  days(7.1);
  await sweep();
  await app.mailbox.nextAbout("The record of ana.example is gone");

  for (let at = 0; at < 6.5; at += 0.5) {
    days(0.5);
    await sweep();
  }
  assert.equal((await readDomain(app, await signInAgain(world)))!.state, "missing");
  days(0.6);
  await sweep();
  assert.equal(await readDomain(app, await signInAgain(world)), null);
  await app.mailbox.nextAbout("ana.example does not lead to your page any more");
  assert.equal(mailsOfChecks(app).length, 3);
});

Deno.test("while DNS does not answer, a proven name is neither missing nor let go", async () => {
  await using world = await openDomains();
  const { app, dns, sweep, days } = world;
  const { bearer } = await signIn(app);
  const { txt } = await proveDomain(world, bearer, "ana.example");
  using log = quiet("warn");
  dns.break("SERVFAIL");
  for (let at = 0; at < 20; at++) {
    days(1);
    await sweep();
  }
  assert.ok(log.lines.length >= 10);
  for (const line of log.lines) assert.match(line, /"event":"domains\.dns_silent"/);
  const unknown = await readDomain(app, await signInAgain(world));
  assert.equal(unknown!.state, "proven");
  assert.equal(unknown!.found!.is_txt_unknown, true);
  assert.equal(unknown!.url, "http://ana.example:8000");

  dns.break(null);
  dns.set(txt.host, "TXT");
  days(1);
  await sweep();
  assert.equal((await readDomain(app, await signInAgain(world)))!.state, "missing");
  dns.break("SERVFAIL");
  days(30);
  await sweep();
  assert.equal((await readDomain(app, await signInAgain(world)))!.state, "missing");
  dns.break(null);
  days(1);
  await sweep();
  assert.equal(await readDomain(app, await signInAgain(world)), null);
});

Deno.test("a look that was overtaken by a newer one says nothing any more", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const { bearer } = await signIn(app);
  const { txt } = await claim(app, bearer, "ana.example");
  dns.asked.length = 0;
  const held = dns.hold();
  const slow = checkDomain(app, bearer);
  await dns.untilAsked(txt.host);
  held.stop();
  app.clock.advance(1_000);
  dns.set(txt.host, "TXT", txt.value);
  assert.equal((await checkDomain(app, bearer)).state, "proven");
  held.release();
  assert.equal((await slow).state, "proven");
  await app.outbox.settle();
  assert.equal(mailsOfChecks(app).length, 0);
});

Deno.test("two processes that sweep at once look at each name once, and send each mail once", async () => {
  await using world = await openDomains();
  const { app, dns, sweep, days } = world;
  // As of an emptied table that Postgres looked at by itself: it expects a row at most, and a limit in a subquery is none.
  const { bearer } = await signIn(app, "chef26");
  await claim(app, bearer, "chef26.example");
  await app.database.sql`delete from domains`;
  await app.database.sql`analyze domains`;
  const names = Array.from({ length: 25 }, (_, at) => `chef${at + 1}.example`);
  for (const [at, name] of names.entries()) {
    const { bearer } = await signIn(app, `chef${at + 1}`);
    const { txt } = await proveDomain(world, bearer, name);
    dns.set(txt.host, "TXT");
  }
  days(7.1);
  dns.asked.length = 0;
  // One process has taken some, and has not said so yet: the other one neither waits for them nor takes them as well.
  let others: Promise<number>;
  const taken = await app.database.transaction(async (sql) => {
    const now = app.clock.now();
    const mine = await takeDueDomains(sql, now, takenUntil(now), 10);
    others = sweep();
    let isOver = false;
    others.then(() => isOver = true);
    await settledOrWaiting(app, others);
    assert.ok(isOver, "it waits");
    return mine.length;
  });
  assert.equal(taken, 10);
  assert.equal(await others!, names.length - taken);
  // Which died, so that two others look after the time that it had.
  app.clock.advance(121_000);
  const counts = await Promise.all([sweep(), sweep()]);
  assert.equal(counts[0]! + counts[1]!, taken);
  const asked = dns.asked.map(({ name }) => name).filter((name) =>
    /^_folio\.chef\d+\.example$/.test(name)
  );
  assert.deepEqual(asked.toSorted(), names.map((name) => `_folio.${name}`).toSorted());
  for (const name of names) await app.mailbox.nextAbout(`The record of ${name} is gone`);
  await app.outbox.settle();
  assert.equal(mailsOfChecks(app).length, names.length);
});

function daysUntil(
  { app }: DomainWorld,
  at: string | null,
): number {
  return (Date.parse(at!) - app.clock.now().getTime()) / 86_400_000;
}

/** Time has passed, and sessions with it. */
async function signInAgain({ app }: DomainWorld) {
  const account = { username: "chef1", password: PASSWORD };
  const [user] = await app.database.sql<{ id: string }>`select id from users`;
  const known = await knownBrowser(app, user!.id);
  const { access } = await (await app.post(CALLS.login, account, known)).json();
  return { Authorization: `Bearer ${access}` };
}
