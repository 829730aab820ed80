// OpenTelemetry as an operator turns it on: spans for the request and its steps, and counters.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { login, makeDataDir, register, send, startProduct } from "../support/product.ts";
import { until } from "../support/until.ts";
import { freePort } from "../../scripts/listening.ts";

const ROUNDS_MAX = 3;
/** At least one comes every half a second, with the counters. */
const EXPORTS_OF_ROUND = 40;

Deno.test("with OTEL_DENO the process sends its spans and counters, and nothing that people wrote", async () => {
  const received: string[] = [];
  const collector = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      received.push(await request.text());
      return Response.json({});
    },
  );
  const dataDir = await makeDataDir();
  const { origin, process } = await startProduct(freePort(), {
    DATA_DIR: dataDir,
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.addr.port}`,
    OTEL_METRIC_EXPORT_INTERVAL: "500",
    OTEL_BSP_SCHEDULE_DELAY: "200",
  });
  const spans = [
    "body",
    "publish",
    "prepare",
    "transaction",
    "query",
    "enqueue_mail",
    "mail",
    "hash",
  ];
  const wanted = spans.map((name) => `"name": "${name}"`);
  wanted.push(...["saves", "sign_ups", "sign_ins", "mails"].map((name) => `folio_kitchen.${name}`));
  // The request itself.
  wanted.push(CALLS.savePortfolio);
  const missing = () => wanted.filter((each) => !received.some((text) => text.includes(each)));
  // An exporter drops what the collector did not take in time, so the same is done again.
  for (let round = 1; missing().length > 0; round++) {
    assert.ok(round <= ROUNDS_MAX, `after ${round - 1} rounds: ${missing()}`);
    await act(origin, `chef${round}`);
    const last = received.length + EXPORTS_OF_ROUND;
    await until(
      () => missing().join(),
      () => missing().length === 0 || received.length >= last,
    );
  }
  assert.doesNotMatch(received.join(), /SECRET|a warm kitchen/);
  assert.equal(await process.stop("SIGTERM"), 0);
  await collector.shutdown();
  await Deno.remove(dataDir, { recursive: true });
});

async function act(origin: string, username: string): Promise<void> {
  assert.equal(await register(origin, username), 201);
  const bearer = await login(origin, username);
  const saved = await send(origin, CALLS.savePortfolio, { user_code: "<p>SECRET soup" }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}
