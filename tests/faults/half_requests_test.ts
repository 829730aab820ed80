// Requests that never come whole are ended; those that take their time, and those between two requests, are not.
import assert from "node:assert/strict";
import { CALLS } from "../../server/contract/paths.ts";
import { openFindLate, startRequestDeadlines } from "../../server/http/request_deadlines.ts";
import { openRawClient, type RawClient, say } from "../support/raw_client.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const SOON = { requestMs: 300, bytesPerMs: 0.5, idleMs: 600_000, everyMs: 20 };
const POST =
  `POST ${CALLS.login} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

const HALVES: Record<string, (client: RawClient) => Promise<void>> = {
  "nothing at all": () => Promise.resolve(),
  "half a head": (client) => client.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
  "half a body": (client) => client.send(`${POST}Content-Length: 100\r\n\r\n{"username":`),
  "half a chunk": (client) => client.send(`${POST}Transfer-Encoding: chunked\r\n\r\n20\r\n{"us`),
  "a head after an answer": async (client) => {
    await client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await client.readUntil('"}');
    // So that the answer has been counted by itself.
    await new Promise((resolve) => setTimeout(resolve, 10 * SOON.everyMs));
    await client.send("GET / HTTP/1.1\r\nHost: ");
  },
};

for (const [half, begin] of Object.entries(HALVES)) {
  Deno.test(`a connection that sends ${half} is ended, with a 408`, async () => {
    await using server = await testServer();
    using _stop = deadlines(server);
    // Whoever says nothing is only told from a kernel that counts nothing by others.
    using other = await openRawClient(server.origin);
    await other.send("GET /");
    using client = await openRawClient(server.origin);
    await begin(client);
    assert.match(await client.readToEnd(), /HTTP\/1\.1 408 Request Timeout\r\nConnection: close/);
  });
}

Deno.test("a head that drips in for ever is ended", async () => {
  await using server = await testServer();
  using _stop = deadlines(server);
  using client = await openRawClient(server.origin);
  await client.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  const drip = setInterval(() => client.send("x").catch(() => {}), 50);
  assert.match(await client.readToEnd(), /408 Request Timeout/);
  clearInterval(drip);
});

Deno.test("an idle connection and a long body on a slow line live on meanwhile", async () => {
  await using server = await testServer();
  using idle = await openRawClient(server.origin);
  await idle.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await idle.readUntil('"}');
  using slow = await openRawClient(server.origin);
  const body = JSON.stringify({ username: "chef1", password: "x".repeat(2_000) });
  await slow.send(`${POST}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
  await slow.send(body.slice(0, -1));
  using half = await openRawClient(server.origin);
  await half.send("GET / HT");
  using _stop = deadlines(server);
  assert.match(await half.readToEnd(), /408/);
  await slow.send(body.slice(-1));
  assert.match(await slow.readToEnd(), /^HTTP\/1\.1 4(00|01)/);
  await idle.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  assert.equal((await idle.readToEnd()).match(/HTTP\/1\.1 200 OK/g)?.length, 2);
});

Deno.test("a connection is late by what is counted of it, and by nothing where nothing is counted", () => {
  const findLate = openFindLate({ requestMs: 30_000, bytesPerMs: 0.5, idleMs: 600_000 });
  const at = (nowS: number, ...counts: [id: string, received: number, sent: number][]) =>
    findLate(
      counts.map(([id, received, sent], descriptor) => ({
        descriptor,
        id,
        receivedBytes: BigInt(received),
        sentBytes: BigInt(sent),
      })),
      nowS * 1_000,
    ).map(({ descriptor, isIdle }) => `${counts[descriptor]![0]}${isIdle ? " idle" : ""}`);

  at(0, ["uncounted", 0, 0]);
  assert.deepEqual(at(1_000, ["uncounted", 0, 0]), []);
  at(2_000, ["answered", 90, 200], ["half", 50, 0], ["long", 50, 0], ["mute", 0, 0]);
  assert.deepEqual(at(2_030, ["answered", 90, 200], ["half", 50, 0], ["mute", 0, 0]), []);
  assert.deepEqual(
    at(2_031, ["answered", 90, 200], ["half", 50, 0], ["long", 5_000, 0], ["mute", 0, 0]),
    ["half", "mute"],
  );
  assert.deepEqual(at(2_042, ["answered", 90, 200], ["long", 5_000, 0]), []);
  assert.deepEqual(at(2_601, ["answered", 90, 200], ["long", 5_000, 0]), ["answered idle", "long"]);
});

const AMBIGUOUS: Record<string, string> = {
  "a length and chunks": "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "two lengths": "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
  "a list of lengths": "Content-Length: 5, 5\r\n\r\nabcde",
  "a signed length": "Content-Length: +5\r\n\r\nabcde",
  "a space before the colon": "Content-Length : 5\r\n\r\nabcde",
  "a coding that nobody knows": "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
  "chunks that are not the last coding": "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
  "a folded line": "X-Long: a\r\n b\r\n\r\n",
  "a bare carriage return": "X-Long: a\rTransfer-Encoding: chunked\r\n\r\n",
  "a line feed alone after a chunk's size": "Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n",
  "a line feed in a chunk's extension": "Transfer-Encoding: chunked\r\n\r\n1;\na\r\n0\r\n\r\n",
  "a line feed alone after a chunk": "Transfer-Encoding: chunked\r\n\r\n1\r\na\n0\r\n\r\n",
  "a line feed alone after a trailer": "Transfer-Encoding: chunked\r\n\r\n0\r\nA: b\n\r\n",
};

for (const [what, rest] of Object.entries(AMBIGUOUS)) {
  Deno.test(`${what}: what two readers could read differently is no request`, async () => {
    await using server = await testServer();
    const answers = await say(
      server.origin,
      `POST ${CALLS.login} HTTP/1.1\r\nHost: localhost\r\n${rest}GET /healthz HTTP/1.1\r\n` +
        "Host: localhost\r\nConnection: close\r\n\r\n",
    );
    assert.match(answers, /^(|HTTP\/1\.1 400 Bad Request\r\n[^]*)$/);
    assert.equal(answers.match(/HTTP\/1\.1/g)?.length ?? 0, answers ? 1 : 0, answers);
  });
}

function deadlines({ origin }: TestServer): Disposable {
  return { [Symbol.dispose]: startRequestDeadlines(Number(new URL(origin).port), SOON) };
}
