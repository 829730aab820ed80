// Bodies are read as a whole before anything is done: in time, within the room that there is for each and for all.
import { askerOf, nextTurn } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { type BodyReader, createBodyReader } from "../../server/http/bodies.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { openRawClient } from "../support/raw_client.ts";
import { addressesWithBodies, makeSlowBody } from "../support/slow_bodies.ts";
import { testApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const LIMIT = { maxBytes: 1024 * 1024, tooLong: "too_large", broken: "broken_body" } as const;
const KB = 1024;

function post(body: ReadableStream<Uint8Array<ArrayBuffer>>): Request {
  return new Request("http://localhost/", { method: "POST", body });
}

const measureItem = (bytes: Uint8Array) => Promise.resolve(bytes.length);

Deno.test("at every address that takes a body, one that does not come in time is answered with a 408", async () => {
  // Patient until all that is no part of the question has come.
  let reader = createBodyReader();
  const bodyReader: BodyReader = {
    read: (...given) => reader.read(...given),
    settled: () => reader.settled(),
  };
  const environment = { OPERATORS: "chef1@example.com" };
  await using server = await testServer(environment, undefined, { bodyReader });
  const user = await signIn(server.app);
  const key = { Authorization: `Bearer ${await makeKey(server.app, user)}` };
  reader = createBodyReader({ slackMs: 100 });
  let answered = 0;
  for (const { method, path, isForKeys } of addressesWithBodies(server.app)) {
    const address = `${method} ${path}`;
    using client = await openRawClient(server.origin);
    const { Authorization } = isForKeys ? key : user.bearer;
    await client.send(
      `${address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${Authorization}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":',
    );
    // With another method, none is read.
    if (/^HTTP\/1\.1 40[45] /.test(await client.readUntil("\r\n\r\n"))) continue;
    answered++;
    // Its connection is left to whoever sends, as any that rests.
    const answer = await client.readUntil("again.");
    assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/, `${address}: ${answer}`);
    assert.match(answer, /connection: close/i, address);
    assert.match(answer, /What you sent did not arrive in time/, address);
  }
  assert.ok(answered > 30, `${answered} addresses`);
});

Deno.test("a body that stops after a quick beginning has no longer than one that never began", async () => {
  const reader = createBodyReader({ slackMs: 100, bytesPerS: 1 });
  // By its bytes alone it would have nearly an hour.
  const body = makeSlowBody();
  const answer = reader.read(post(body.stream), askerOf("chef1"), LIMIT, measureItem);
  body.give(new Uint8Array(3_000));
  await assert.rejects(answer, { status: 408 });
  assert.ok(body.isCancelled(), "what it held is let go");
});

Deno.test("a body that keeps its pace may take longer than the slack", async () => {
  const slackMs = 20;
  let [nowMs, looks] = [0, 0];
  const now = () => {
    looks++;
    return nowMs;
  };
  const reader = createBodyReader({ slackMs, bytesPerS: 1_000, now });
  const body = makeSlowBody();
  const answer = reader.read(post(body.stream), askerOf("chef1"), LIMIT, measureItem);
  answer.catch(() => {});
  for (let step = 0; step < 10; step++) {
    for (
      const [what, go] of [
        ["what was given", () => body.give(new Uint8Array(2_000))],
        ["a look at the deadline", () => void (nowMs += slackMs * 3 / 4)],
      ] as const
    ) {
      const before = looks;
      go();
      await until(what, () => looks > before);
    }
  }
  body.end();
  assert.equal(await answer, 20_000);
});

Deno.test("one person's bodies take their share of the room, from its first to the end of the work, and no more", async () => {
  const reader = createBodyReader({ roomBytes: 256 * KB, shareBytes: 64 * KB });
  const halves = Array.from({ length: 4 }, () => makeSlowBody());
  const held = halves.map(({ stream }) =>
    reader.read(post(stream), askerOf("chef1"), LIMIT, measureItem)
  );
  await assert.rejects(
    reader.read(post(makeSlowBody().stream), askerOf("chef1"), LIMIT, measureItem),
    {
      status: 503,
    },
  );
  const other = makeSlowBody();
  const others = reader.read(post(other.stream), askerOf("chef2"), LIMIT, measureItem);
  other.give(new Uint8Array(40 * KB));
  other.end();
  assert.equal(await others, 40 * KB);
  for (const half of halves) half.end();
  await Promise.all(held);
  const work = Promise.withResolvers<number>();
  const begun = Promise.withResolvers<void>();
  const whole = makeSlowBody();
  const working = reader.read(post(whole.stream), askerOf("chef1"), LIMIT, () => {
    begun.resolve();
    return work.promise;
  });
  whole.give(new Uint8Array(60 * KB));
  whole.end();
  await begun.promise;
  await assert.rejects(
    reader.read(post(makeSlowBody().stream), askerOf("chef1"), LIMIT, measureItem),
    {
      status: 503,
    },
  );
  work.resolve(1);
  assert.equal(await working, 1);
});

Deno.test("when there is no room for all, the half of whoever holds most gives way", async () => {
  const reader = createBodyReader({ roomBytes: 64 * KB, shareBytes: 64 * KB });
  const halves = Array.from({ length: 4 }, () => makeSlowBody());
  const held = Promise.allSettled(
    halves.map(({ stream }) => reader.read(post(stream), askerOf("chef1"), LIMIT, measureItem)),
  );
  const other = makeSlowBody();
  const answer = reader.read(post(other.stream), askerOf("chef2"), LIMIT, measureItem);
  other.end();
  assert.equal(await answer, 0);
  for (const half of halves) half.end();
  const statuses = (await held).map((one) =>
    one.status === "rejected" ? one.reason.status : "read"
  );
  assert.deepEqual(statuses.sort(), [503, "read", "read", "read"]);
});

Deno.test("small chunks take the room of their bytes, not of the buffers that they came in", async () => {
  const reader = createBodyReader({ shareBytes: 32 * KB });
  const body = makeSlowBody();
  const answer = reader.read(
    post(body.stream),
    askerOf("chef1"),
    LIMIT,
    (bytes) => Promise.resolve({ length: bytes.length, room: bytes.buffer.byteLength }),
  );
  for (let n = 0; n < 1_000; n++) body.give(new Uint8Array(64 * KB).subarray(0, 10));
  body.end();
  assert.deepEqual(await answer, { length: 10_000, room: 16 * KB });
});

Deno.test("a request on a connection that was idle for longer than any deadline is answered as any other", async () => {
  const slackMs = 30_000;
  let idleMs = 0;
  await using server = await testServer({}, undefined, {
    bodyReader: createBodyReader({ slackMs, now: () => idleMs }),
  });
  const { bearer } = await signIn(server.app);
  using client = await openRawClient(server.origin);
  await client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await client.readUntil('"}');
  idleMs = 2 * slackMs;
  const body = JSON.stringify({ is_published: true });
  await client.send(
    `POST ${CALLS.publishPortfolio} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nAuthorization: ${bearer.Authorization}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  assert.match(await client.readToEnd(), /HTTP\/1\.1 404 Not Found[^]*Portfolio not found/);
});

Deno.test("a stop waits for the bodies that are being read then, and for none that begin after it", async () => {
  const reader = createBodyReader();
  const [before, after] = [makeSlowBody(), makeSlowBody()];
  const early = reader.read(post(before.stream), askerOf("chef1"), LIMIT, measureItem);
  let isSettled = false;
  const settled = reader.settled().then(() => void (isSettled = true));
  const late = reader.read(post(after.stream), askerOf("chef2"), LIMIT, measureItem);
  before.give(new Uint8Array(1));
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  assert.ok(!isSettled);
  before.end();
  assert.equal(await early, 1);
  await settled;
  after.end();
  assert.equal(await late, 0);
});

Deno.test("whoever breaks off is told as each address has it, and other methods read nothing", async () => {
  await using app = await testApp();
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error("gone")) });
  const address = `http://localhost:8000${SCREENS.portfolio.replace(":username", "chef1")}`;
  const init = { method: "POST", body, headers: { "Content-Length": "10" } };
  const response = await app.fetch(new Request(address, init));
  assert.equal(response.status, 400);
  assert.match(await response.text(), /Please type the password here/);
});
