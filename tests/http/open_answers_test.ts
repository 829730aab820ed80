// Long answers have room while they are read, each reader keeps a pace, and what is short passes as it is.
import assert from "node:assert/strict";
import { answerShared } from "../../server/http/held_bodies.ts";
import { createOpenAnswers } from "../../server/http/open_answers.ts";
import { askerOf } from "../../server/work/fair_queue.ts";
import { until } from "../support/until.ts";

const KB = 1024;
const MB = 1024 * KB;
const PIECE = 64 * KB;

/** A stream of so many pieces, which tells how many were taken of it and whether nobody reads it any more. */
function makeStream(pieces: number) {
  const seen = { taken: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (seen.taken === pieces) return controller.close();
      seen.taken++;
      controller.enqueue(new Uint8Array(PIECE));
    },
    cancel: () => void (seen.isCancelled = true),
  }, { highWaterMark: 0 });
  return { seen, body };
}

const chef = (name: string) => () => askerOf(name);

Deno.test("a short answer passes whole, with its status and headers, and takes no room", async () => {
  const { open } = createOpenAnswers({ roomBytes: 1, shareBytes: 1 });
  const short = new Response("soup", { status: 201, headers: { "X-Soup": "1" } });
  const answer = await open(short, chef("chef1"));
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get("X-Soup"), "1");
  assert.equal(await answer.text(), "soup");
  assert.equal((await open(new Response(null, { status: 304 }), chef("chef1"))).body, null);
  await assert.rejects(open(new Response("x".repeat(MB)), chef("chef1")), { status: 503 });
});

Deno.test("a long answer is made as its reader takes it, and comes whole", async () => {
  const { open } = createOpenAnswers();
  const { seen, body } = makeStream(50);
  const answer = await open(new Response(body), chef("chef1"));
  assert.ok(seen.taken < 5, `${seen.taken} pieces before anybody reads`);
  assert.equal((await answer.bytes()).length, 50 * PIECE);
  const text = "a".repeat(MB) + "b";
  assert.equal(await (await open(new Response(text), chef("chef1"))).text(), text);
});

Deno.test("one person's open answers take their share, until they are read or left", async () => {
  const { open } = createOpenAnswers({ roomBytes: 100 * MB, shareBytes: 9 * MB });
  const ask = (name: string) => open(new Response(makeStream(50).body), chef(name));
  const [first, second] = [await ask("chef1"), await ask("chef1")];
  const refused = makeStream(50);
  await assert.rejects(open(new Response(refused.body), chef("chef1")), { status: 503 });
  assert.ok(refused.seen.isCancelled, "what it was made of is let go");
  const others = await ask("chef2");
  await first.bytes();
  const third = await ask("chef1");
  await second.body!.cancel();
  const fourth = await ask("chef1");
  for (const answer of [others, third, fourth]) await answer.bytes();
});

Deno.test("when there is no room for all, an answer to whoever holds most gives way", async () => {
  const { open } = createOpenAnswers({ roomBytes: 13 * MB, shareBytes: 13 * MB });
  const streams = [1, 2, 3].map(() => makeStream(50));
  const held = [];
  for (const { body } of streams) held.push(await open(new Response(body), chef("chef1")));
  const other = await open(new Response(makeStream(50).body), chef("chef2"));
  assert.equal(streams.filter(({ seen }) => seen.isCancelled).length, 1);
  assert.equal((await other.bytes()).length, 50 * PIECE);
  const ends = await Promise.allSettled(held.map((answer) => answer.bytes()));
  assert.deepEqual(ends.map(({ status }) => status).sort(), [
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
});

Deno.test("bytes that many read take room once, and for each only what the server has of them", async () => {
  const { open } = createOpenAnswers({ roomBytes: 10 * MB, shareBytes: 10 * MB });
  const bytes = new Uint8Array(5 * MB);
  const ask = (owner: object) => open(answerShared(owner, bytes, []), chef("chef1"));
  const readers: Response[] = [];
  for (let i = 0; i < 30; i++) readers.push(await ask(bytes));
  assert.equal(readers[0]!.headers.get("Content-Length"), String(bytes.length));
  await assert.rejects(ask({}), { status: 503 });
  for (const answer of readers.slice(1)) await answer.body!.cancel();
  await assert.rejects(ask({}), { status: 503 });
  assert.equal((await readers[0]!.bytes()).length, bytes.length);
  await (await ask({})).body!.cancel();
});

Deno.test("an answer that nobody reads is ended, and what it was made of", async () => {
  const { open } = createOpenAnswers({ slackMs: 50 });
  const { seen, body } = makeStream(50);
  const answer = await open(new Response(body), chef("chef1"));
  await until("the end", () => seen.isCancelled);
  await assert.rejects(answer.bytes(), (reason) => /nobody read it/.test(String(reason)));
  assert.ok(seen.taken < 5);
});

Deno.test("a reader who keeps the pace may take longer than the slack", async () => {
  let nowMs = 0;
  const slackMs = 20_000;
  const { open } = createOpenAnswers({ slackMs, bytesPerS: 4 * KB, now: () => nowMs });
  const reader = (await open(new Response(makeStream(50).body), chef("chef1"))).body!.getReader();
  // Each piece is good for 16 s.
  for (let i = 0; i < 5; i++) {
    nowMs += 16_000;
    assert.equal((await reader.read()).done, false);
  }
  await reader.cancel();
});
