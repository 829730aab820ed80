// Whether a password was in a leak: five characters of its hash leave the house, and a service that fails is not waited for.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import {
  type BreachLookup,
  createBreachLookup,
  splitHash,
} from "../../server/accounts/breached_passwords.ts";
import { readConfig } from "../../server/config/config.ts";
import { createWaits, WAITS } from "../../server/outside/waits.ts";
import { cases } from "../support/cases.ts";
import { quiet } from "../support/quiet.ts";
import { BREACHED, type Leaks, openLeaks, rangeOf, sha1 } from "../support/leaks.ts";
import { GIVE_UP_MS, until } from "../support/until.ts";

const ASKER = askerOf("chef1");

const waitOf = (answerMs: number) =>
  createWaits({ breached_passwords: { answerMs } }).breached_passwords;

function lookupBy({ environment }: Leaks, limitMs = GIVE_UP_MS): BreachLookup {
  return createBreachLookup(readConfig(environment), { wait: waitOf(limitMs) })!;
}

/** What was logged, without its time. */
function readEvents({ lines }: { lines: string[] }) {
  return lines.map((line) => {
    const { level, event, reason, times } = JSON.parse(line);
    return { level, event, reason, times };
  });
}

const silent = (reason: string) => [
  { level: "warn", event: "password_lookup.silent", reason, times: 1 },
];

Deno.test("without the variable nobody is asked", () => {
  assert.equal(createBreachLookup(readConfig({})), null);
});

Deno.test("the service is at an https address, or on this machine, with a slash or without", () => {
  const read = (BREACHED_PASSWORDS_URL: string) =>
    readConfig({ BREACHED_PASSWORDS_URL }).breachedPasswordsUrl;
  const address = "https://leaks.example/range/";
  assert.equal(read(address), address);
  assert.equal(read(address.slice(0, -1)), address);
  assert.equal(read("http://127.0.0.1:9000"), "http://127.0.0.1:9000/");
  for (
    const wrong of [
      "http://leaks.example/range/",
      "leaks.example/range",
      "https://leaks.example/?of=",
      "https://leaks.example/#",
      "https://chef1:x@leaks.example/",
      "ftp://localhost/",
    ]
  ) assert.throws(() => read(wrong), /BREACHED_PASSWORDS_URL must be an https address/, wrong);
});

Deno.test("a password that was in a leak is found, and one that was not is not", async () => {
  await using service = openLeaks();
  const { isBreached } = lookupBy(service);
  assert.equal(await isBreached(BREACHED, ASKER), true);
  assert.equal(await isBreached("a warm kitchen 1", ASKER), false);
  assert.deepEqual(
    service.asked,
    [BREACHED, "a warm kitchen 1"].map((password) => ({
      path: `/range/${sha1(password).slice(0, 5)}`,
      padding: "true",
    })),
  );
});

Deno.test("of any password the service is told five characters of its hash, which is that of its text", async () => {
  await using service = openLeaks();
  const { isBreached } = lookupBy(service);
  const anyPassword = fc.string({ unit: "grapheme", maxLength: 128 });
  await fc.assert(
    fc.asyncProperty(anyPassword, async (password) => {
      service.asked.length = 0;
      const { prefix, suffix } = await splitHash(password);
      const hash = createHash("sha1").update(password.normalize("NFC")).digest("hex");
      assert.equal((prefix + suffix).toLowerCase(), hash);
      assert.equal(prefix.length, 5);
      await isBreached(password, ASKER);
      // Nothing, where the answer is still known.
      for (const { path } of service.asked) assert.equal(path, `/range/${prefix}`);
    }),
    { numRuns: cases(200) },
  );
});

Deno.test("two keyboards that write one letter in two ways write one password", async () => {
  assert.deepEqual(
    await splitHash("cre\u0300me bru\u0302le\u0301e"),
    await splitHash("crème brûlée"),
  );
});

Deno.test("lines that count nothing pad the answer, and are no leak", async () => {
  await using service = openLeaks((_good, request) =>
    new Response(rangeOf(request.url.slice(-5), [BREACHED], 0))
  );
  assert.equal(await lookupBy(service).isBreached(BREACHED, ASKER), false);
});

Deno.test("an answer in lower case, or with bare line feeds, is read all the same", async () => {
  await using service = openLeaks((good) => new Response(good.toLowerCase().replaceAll("\r", "")));
  assert.equal(await lookupBy(service).isBreached(BREACHED, ASKER), true);
});

Deno.test("an answer is remembered, and used for every password that begins as it does", async () => {
  await using service = openLeaks();
  const { isBreached } = lookupBy(service);
  for (let i = 0; i < 3; i++) assert.equal(await isBreached(BREACHED, ASKER), true);
  assert.equal(service.asked.length, 1);
});

Deno.test("what no service should answer is no leak, and is told once, without a part of the hash", async () => {
  const [prefix, suffix] = [sha1(BREACHED).slice(0, 5), sha1(BREACHED).slice(5)];
  await using elsewhere = openLeaks();
  const away = elsewhere.environment.BREACHED_PASSWORDS_URL + prefix;
  const endless = () => {
    const line = new TextEncoder().encode(`${suffix}:1\r\n`.repeat(1_000));
    return new ReadableStream({ pull: (controller) => controller.enqueue(line) });
  };
  const answers: Record<string, [reason: string, (good: string) => Response]> = {
    "an error": ["status 500", (good) => new Response(good, { status: 500 })],
    "too many": ["status 429", () => new Response("later", { status: 429 })],
    "a redirect": ["status 302", () => Response.redirect(away, 302)],
    "nothing": ["not a range of hashes", () => new Response("")],
    "a page": ["not a range of hashes", (good) => new Response(`<html>\r\n${good}`)],
    "half a line": ["not a range of hashes", (good) => new Response(good.slice(0, -4))],
    "bytes": ["not a range of hashes", () => new Response(new Uint8Array([0, 255, 254, 10]))],
    "without an end": ["too long", () => new Response(endless())],
  };
  for (const [name, [reason, answer]] of Object.entries(answers)) {
    await using service = openLeaks(answer);
    using log = quiet("warn");
    const { isBreached } = lookupBy(service);
    for (let i = 0; i < 3; i++) assert.equal(await isBreached(BREACHED, ASKER), false, name);
    assert.equal(service.asked.length, 3, "no failure is remembered");
    assert.deepEqual(readEvents(log), silent(reason), name);
    assert.ok(!log.lines.join().includes(prefix), name);
  }
  assert.deepEqual(elsewhere.asked, []);
});

Deno.test("a service that is not there, or never answers, is not waited for", async () => {
  const closed = openLeaks();
  await closed[Symbol.asyncDispose]();
  const stuck = openLeaks(() => new Promise(() => {}));
  const halfway = openLeaks(() =>
    new Response(
      new ReadableStream({
        start: (controller) =>
          controller.enqueue(new TextEncoder().encode(`${sha1(BREACHED).slice(5)}:1\r\n`)),
      }),
    )
  );
  const late = "no answer in time";
  for (
    const [service, reason, limitMs] of [
      [closed, "not reached", GIVE_UP_MS],
      // As long as the product waits.
      [stuck, late, undefined],
      [halfway, late, undefined],
    ] as const
  ) {
    using log = quiet("warn");
    const wait = waitOf(limitMs ?? WAITS.breached_passwords.answerMs);
    const { isBreached } = createBreachLookup(readConfig(service.environment), { wait })!;
    assert.equal(await isBreached(BREACHED, ASKER), false);
    assert.deepEqual(readEvents(log), silent(reason));
  }
  await stuck[Symbol.asyncDispose]();
  await halfway[Symbol.asyncDispose]();
});

Deno.test("never more than 8 are asked at once, and whoever sends hundreds waits behind others", async () => {
  let now = 0;
  let most = 0;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await using service = openLeaks(async (good) => {
    most = Math.max(most, ++now);
    await opened;
    now--;
    return new Response(good);
  });
  using _log = quiet("warn");
  const { isBreached } = lookupBy(service);
  const flood = Array.from({ length: 200 }, (_, i) => isBreached(`soup ${i}`, askerOf("chef1")));
  const other = isBreached(BREACHED, askerOf("chef2"));
  await until("8 questions", () => service.asked.length >= 8);
  open();
  assert.equal(await other, true);
  await Promise.all(flood);
  assert.equal(most, 8);
  // Those for whom there was no room are not asked about.
  assert.ok(service.asked.length <= 8 + 32 + 1, String(service.asked.length));
});
