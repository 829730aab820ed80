// However many bodies of one person are on their way, nobody else waits for them, whatever they call.
import assert from "node:assert/strict";
import { walkApi } from "../support/api_journey.ts";
import { openDns } from "../support/dns.ts";
import { domainEnvironment } from "../support/domains.ts";
import { signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { openBothProviders } from "../support/openid_provider.ts";
import { addressesWithBodies, makeSlowBody, type TakingAddress } from "../support/slow_bodies.ts";
import { testApp } from "../support/test_app.ts";

const HALVES = 20;
const HALF = new TextEncoder().encode('{"half":');

Deno.test("20 half-sent bodies of one account at every address that takes one: every call of another is answered meanwhile", async () => {
  await using providers = await openBothProviders();
  await using dns = await openDns();
  await using app = await testApp({ ...providers.environment, ...domainEnvironment(dns) });
  const greedy = await signIn(app, "chef3");
  const key = { Authorization: `Bearer ${await makeKey(app, greedy)}` };
  const halves = addressesWithBodies(app)
    .flatMap((address) => Array.from({ length: HALVES }, () => sendHalf(address)));
  await Promise.all(halves.map(({ begun, answer }) => Promise.race([begun, answer])));
  const open = halves.filter(({ isAnswered }) => !isAnswered());
  assert.ok(open.length > 30 * HALVES, `${open.length} halves`);

  await walkApi(app);
  const other = await signIn(app, "chef4");
  await using assistant = await connectClient(app, await makeKey(app, other));
  assert.equal(
    (await assistant.use("publish_page", { html: "<h1>Soup</h1>", version: 0 })).isError,
    false,
  );

  assert.deepEqual(open.filter(({ isAnswered }) => isAnswered()).map(({ path }) => path), []);
  for (const { end } of open) end();
  // None of them was JSON, nor anything else.
  for (const { answer } of open) assert.ok(await answer >= 200 && await answer < 500);

  function sendHalf({ method, path, isForKeys }: TakingAddress) {
    const body = makeSlowBody();
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": "100",
      ...isForKeys ? key : greedy.bearer,
    };
    const request = new Request(app.config.publicUrl + path, {
      method,
      body: body.stream,
      headers,
    });
    let isAnswered = false;
    const answer = Promise.resolve(app.fetch(request)).then(async (response) => {
      await response.body?.cancel();
      isAnswered = true;
      return response.status;
    });
    const begun = body.begun.then(() => body.give(HALF));
    return { path, begun, answer, end: body.end, isAnswered: () => isAnswered };
  }
});
