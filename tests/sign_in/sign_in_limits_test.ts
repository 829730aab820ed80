// Wrong passwords are few, and nobody is kept out of their account for good.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { createFairQueue } from "../../server/work/fair_queue.ts";
import type { Hasher } from "../../server/accounts/passwords.ts";
import {
  discarded,
  endWindows,
  from,
  LIMITED,
  readRetryAfter,
  statusOf,
} from "../support/limited.ts";
import { linkIn } from "../support/mailbox.ts";
import { knownBrowser, makeUser, PASSWORD } from "../support/make.ts";
import { hasherOfCost, testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";
import { errorIn } from "../support/errors.ts";

const WRONG = { username: "chef1", password: "a cold kitchen 1" };
const RIGHT = { username: "chef1", password: PASSWORD };

Deno.test("POST /api/auth/login/ takes 5 wrong passwords for a name from an address", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app);
  const sinceMs = Date.now();
  for (const username of ["chef1", "CHEF1", "nobody"]) {
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      statuses.push(await statusOf(app, { ...WRONG, username }, `10.0.${username.length}.1`));
    }
    const expected = username === "CHEF1" ? [429, 429, 429, 429, 429, 429] : undefined;
    assert.deepEqual(statuses, expected ?? [401, 401, 401, 401, 401, 429], username);
  }
  const limited = await app.post(CALLS.login, RIGHT, from("10.0.5.1"));
  assert.equal(limited.status, 429);
  const minutes = Math.ceil(readRetryAfter(limited, 15 * 60, sinceMs) / 60);
  assert.deepEqual(
    await errorIn(limited),
    `Too many attempts. Please try again in ${minutes} minutes.`,
  );
  assert.equal(await statusOf(app, RIGHT, "10.0.9.9"), 200, "from another address");
  await endWindows(app);
  assert.equal(await statusOf(app, RIGHT, "10.0.5.1"), 200, "later");
});

Deno.test("POST /api/auth/login/ counts no spelling of a name by itself", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app, "chefi1");
  for (let i = 0; i < 5; i++) await statusOf(app, { ...WRONG, username: "chefi1" }, "10.0.0.1");
  const spellings = [
    "CHEFI1",
    "chef\u01301",
    "CHEF\u01301",
    "chef\u01311",
    "chefi\u03071",
    "ｃhefi1",
  ];
  for (const username of [...spellings, "chefi1@example.com", "CHEFI1@EXAMPLE.COM"]) {
    const status = await statusOf(app, { ...RIGHT, username }, "10.0.0.1");
    assert.ok(status === 429 || status === 401, `${username}: ${status}`);
  }
  assert.equal(await statusOf(app, { ...RIGHT, username: "CHEFI1" }, "10.0.0.2"), 200);
});

Deno.test("POST /api/auth/login/ takes 25 wrong passwords from an address, whatever the names", async () => {
  await using app = await testApp(LIMITED);
  await Promise.all(Array.from({ length: 26 }, (_, i) => makeUser(app, `chef${i}`)));
  const statuses = [];
  for (let i = 0; i < 26; i++) {
    statuses.push(await statusOf(app, { ...WRONG, username: `chef${i}` }, "2001:db8::1"));
  }
  assert.deepEqual(statuses, [...Array(25).fill(401), 429]);
  assert.equal(await statusOf(app, RIGHT, "2001:db8::2"), 429, "from the same network");
  assert.equal(await statusOf(app, RIGHT, "2001:db8:0:1::1"), 200, "from another network");
});

Deno.test("POST /api/auth/login/ counts no right password", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app);
  for (let i = 0; i < 30; i++) assert.equal(await statusOf(app, RIGHT, "10.0.0.1"), 200);
});

Deno.test("1,000 wrong passwords from everywhere: few are even looked at, and the owner still gets in", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app);
  const known = await app.post(CALLS.login, RIGHT, from("10.9.9.9"));
  const [, device] = known.headers.getSetCookie();
  assert.match(device!, /^device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  await known.body?.cancel();

  const counts: Record<number, number> = {};
  // Not more at once than wait in front of hashing on a machine with one core.
  for (let round = 0; round < 50; round++) {
    const rush = Array.from(
      { length: 20 },
      (_, i) => statusOf(app, WRONG, `10.1.${round}.${i}`),
    );
    for (const status of await Promise.all(rush)) counts[status] = (counts[status] ?? 0) + 1;
  }
  assert.deepEqual(counts, { 401: 50, 429: 950 });

  assert.equal(await statusOf(app, RIGHT, "10.7.7.7"), 429, "in a browser that nobody knows");
  const Cookie = device!.split(";")[0]!;
  const owner = await app.post(CALLS.login, RIGHT, { ...from("10.7.7.7"), Cookie });
  assert.equal(owner.status, 200);
  await owner.body?.cancel();
  const stranger = { ...RIGHT, username: "chef2" };
  await makeUser(app, "chef2");
  for (let i = 0; i < 11; i++) {
    const wrong = await app.post(CALLS.login, WRONG, { ...from("10.6.6.6"), Cookie });
    assert.equal(wrong.status, i < 10 ? 401 : 429, "a known browser guesses no longer than others");
    await wrong.body?.cancel();
  }
  assert.equal(await statusOf(app, stranger, "10.6.6.7"), 200, "someone else");
});

/** What runs, and one that had no turn for as long. */
const TURNS_MAX = 2;

Deno.test("48 who guess from 256 networks of one home delay an owner elsewhere by two turns", async () => {
  const hasher = hasherOfCost(4);
  // Each turn counts the same here, since a pause of the machine would count as work of whoever had it.
  const inTurn = createFairQueue({ atOnce: 1, waiting: 40, now: () => 0 });
  let guesses = 0;
  const delays: number[] = [];
  const compare: Hasher["compare"] = async (digest, stored, asker) => {
    const before = guesses;
    const isRight = await inTurn(asker, () => hasher.compare(digest, stored, asker));
    if (asker.path.includes("2003::/32")) delays.push(guesses - before);
    else guesses++;
    return isRight;
  };
  await using app = await testApp({ TRUST_PROXY: "1" }, { hasher: { ...hasher, compare } });
  const { id } = await makeUser(app);
  let isOver = false;
  const loops = Array.from({ length: 48 }, async (_, i) => {
    for (let n = i; !isOver; n += 48) {
      await statusOf(app, WRONG, `2001:db8:0:${(n % 256).toString(16)}::1`);
    }
  });
  try {
    for (const cookie of [await knownBrowser(app, id), {}]) {
      await until("a full queue", () => guesses > 48);
      for (let times = 0; times < 3; times++) {
        const headers = { ...from("2003::1"), ...cookie };
        const { status } = await discarded(app.post(CALLS.login, RIGHT, headers));
        assert.equal(status, 200, JSON.stringify(cookie));
      }
    }
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
  assert.equal(delays.length, 6);
  assert.ok(Math.max(...delays) <= TURNS_MAX, delays.join(", "));
});

Deno.test("a password reset lets its owner in, whatever strangers tried", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app);
  for (let i = 0; i < 60; i++) await statusOf(app, WRONG, `10.1.${i}.1`);
  assert.equal(await statusOf(app, RIGHT, "10.0.0.1"), 429);
  const asked = await app.post(CALLS.passwordReset, { email: "chef1@example.com" });
  await asked.body?.cancel();
  const link = new URL(linkIn(await app.mailbox.next())).searchParams;
  const password = "another kitchen 2";
  const reset = await app.post(CALLS.passwordResetConfirm, {
    ...Object.fromEntries(link),
    new_password: password,
    confirm_password: password,
  });
  assert.equal(reset.status, 200);
  await reset.body?.cancel();
  const Cookie = reset.headers.getSetCookie()[0]!.split(";")[0]!;
  const login = await app.post(CALLS.login, { username: "chef1", password }, { Cookie });
  assert.equal(login.status, 200);
  await login.body?.cancel();
});
