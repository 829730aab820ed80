// Clients that are slow, idle, half gone or far too long-winded: the others are served all the while.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { makeDataDir, startProduct } from "../support/product.ts";
import { freePort } from "../../scripts/listening.ts";
import { report, rounds } from "../support/rounds.ts";

const encoder = new TextEncoder();

Deno.test("slow, idle and oversized clients keep nobody else waiting, and end nothing", async () => {
  const count = rounds({ few: 200, all: 10_000 });
  const dataDir = await makeDataDir();
  const port = freePort();
  const { origin, process } = await startProduct(port, { DATA_DIR: dataDir });
  const open = () => Deno.connect({ hostname: "127.0.0.1", port });
  const figures = { "slow or idle": count, requests: 0, failed: 0 };

  // Slowloris: heads that never end. And connections that never say a word.
  const held = await Promise.all(Array.from({ length: count }, async (_, n) => {
    const connection = await open();
    if (n % 2) await connection.write(encoder.encode("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "));
    return connection;
  }));
  const drip = setInterval(() => {
    for (const connection of held) connection.write(encoder.encode("x")).catch(() => {});
  }, 500);
  for (let n = 0; n < 50; n++) {
    const response = await fetch(origin + (n % 2 ? "/" : "/readyz"));
    await response.body?.cancel();
    figures.requests++;
    if (!response.ok) figures.failed++;
  }
  clearInterval(drip);

  // A head of a megabyte; a body that says that it is larger than it may be, and one that does not say.
  const head = await exchange(
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(1_000_000)}\r\n\r\n`,
  );
  assert.match(head, /^(HTTP\/1\.1 4(00|31)|$)/);
  const declared = await exchange(
    `POST ${CALLS.login} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      `Content-Length: 999999999\r\nConnection: close\r\n\r\n{}`,
  );
  assert.match(declared, /^HTTP\/1\.1 413/);
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(encoder.encode("x".repeat(65_536))),
  });
  const answer = await fetch(origin + CALLS.login, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: endless,
  }).catch(() => null);
  assert.ok(answer === null || answer.status === 413, `${answer?.status}`);
  await answer?.body?.cancel();
  // Half-open: asks, and is gone before the answer.
  for (let n = 0; n < 100; n++) {
    const connection = await open();
    await connection.write(encoder.encode("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    connection.close();
  }
  assert.equal(figures.failed, 0);
  assert.equal((await (await fetch(`${origin}/readyz`)).json()).status, "ready");
  held.forEach((connection) => connection.close());
  assert.equal(await process.stop("SIGTERM"), 0);
  await Deno.remove(dataDir, { recursive: true });
  report("slow and idle clients", figures);

  async function exchange(text: string): Promise<string> {
    const connection = await open();
    await connection.write(encoder.encode(text)).catch(() => {});
    const buffer = new Uint8Array(1_024);
    const size = await connection.read(buffer).catch(() => null);
    connection.close();
    return new TextDecoder().decode(buffer.subarray(0, size ?? 0));
  }
});
