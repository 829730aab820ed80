// Refresh tokens that were stolen, used twice, or are another's: whose successor was used, they end their connection.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { MCP_PATH, OAUTH } from "../../contract/assistants/connection_paths.ts";
import { signIn } from "../support/make.ts";
import {
  connect,
  findRefusal,
  opens,
  refresh,
  registerClient,
  sendForm,
  type Tokens,
} from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const INVALID_GRANT = { status: 400, error: "invalid_grant" };
const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("who did not get the answer asks again within a day, and gets the same successor", async () => {
  await using app = await testApp();
  const first = await connect(app, await signIn(app));
  const second = await next(app, first);
  for (const laterMs of [15_000, 30_000, 31_000, DAY_MS - 80_000]) {
    app.clock.advance(laterMs);
    const again = await next(app, first);
    assert.equal(again.refresh_token, second.refresh_token);
    assert.equal(await opens(app, again.access_token), true);
  }
  assert.notEqual((await next(app, second)).refresh_token, second.refresh_token);
});

Deno.test("two programs with the same tokens refresh one after the other, and neither is ended", async () => {
  await using app = await testApp();
  const start = await connect(app, await signIn(app));
  let [one, other] = [start, start];
  for (let i = 0; i < 3; i++) {
    one = await next(app, one);
    app.clock.advance(76_000);
    other = await next(app, other);
    assert.equal(one.refresh_token, other.refresh_token);
    app.clock.advance(55 * 60_000);
  }
});

Deno.test("a refresh token that is used after a day more ends the connection, and the newer is refused too", async () => {
  await using app = await testApp();
  const first = await connect(app, await signIn(app));
  const second = await next(app, first);
  app.clock.advance(DAY_MS + 1);
  assert.deepEqual(await findRefusal(await refresh(app, first)), INVALID_GRANT);
  assert.deepEqual(await findRefusal(await refresh(app, second)), INVALID_GRANT);
  assert.equal(await opens(app, second.access_token), false);
  assert.deepEqual(await app.database.sql`select 1 from connections`, []);
});

Deno.test("a refresh token whose successor was used ends the connection at once", async () => {
  await using app = await testApp();
  const first = await connect(app, await signIn(app));
  const second = await next(app, first);
  const third = await next(app, second);
  assert.deepEqual(await findRefusal(await refresh(app, first)), INVALID_GRANT);
  assert.deepEqual(await findRefusal(await refresh(app, third)), INVALID_GRANT);
  assert.equal(await opens(app, third.access_token), false);
});

Deno.test("ten that refresh at once get one and the same successor", async () => {
  await using app = await testApp();
  const first = await connect(app, await signIn(app));
  const all = await Promise.all(Array.from({ length: 10 }, () => next(app, first)));
  assert.equal(new Set(all.map(({ refresh_token }) => refresh_token)).size, 1);
});

Deno.test("a refresh token is its client's: another gets nothing for it, and does no harm with it", async () => {
  await using app = await testApp();
  const first = await connect(app, await signIn(app));
  const second = await next(app, first);
  app.clock.advance(60_000);
  for (const client_id of [await registerClient(app), "nobody"]) {
    for (const { refresh_token } of [first, second]) {
      const response = await refresh(app, { client_id, refresh_token });
      assert.deepEqual(await findRefusal(response), INVALID_GRANT);
    }
  }
  assert.equal(await opens(app, (await next(app, second)).access_token), true);
});

Deno.test("a client that is not kept any more, whose connection has ended, is told to register again", async () => {
  await using app = await testApp();
  const tokens = await connect(app, await signIn(app));
  app.clock.advance(91 * DAY_MS);
  // Whoever registers sweeps out those that nobody uses.
  const client_id = await registerClient(app);
  assert.deepEqual(await findRefusal(await refresh(app, tokens)), {
    status: 401,
    error: "invalid_client",
  });
  const refused = await refresh(app, { ...tokens, client_id });
  assert.deepEqual(await findRefusal(refused), INVALID_GRANT);
});

Deno.test("a client_id that no database keeps is as unknown as any other", async () => {
  await using app = await testApp();
  const { refresh_token } = await connect(app, await signIn(app));
  for (const client_id of ["\0", "\ud800", "x".repeat(10_000)]) {
    const response = await refresh(app, { client_id, refresh_token });
    assert.deepEqual(await findRefusal(response), INVALID_GRANT);
  }
});

Deno.test("a refresh token is good for 60 days without use", async () => {
  await using app = await testApp();
  const first = await connect(app, await signIn(app));
  app.clock.advance(59 * DAY_MS);
  const second = await next(app, first);
  app.clock.advance(60 * DAY_MS);
  assert.deepEqual(await findRefusal(await refresh(app, second)), INVALID_GRANT);
});

Deno.test("a connection ends after a year, however much it is used", async () => {
  await using app = await testApp();
  let pair = await connect(app, await signIn(app));
  for (let days = 0; days < 350; days += 50) {
    app.clock.advance(50 * DAY_MS);
    pair = await next(app, pair);
  }
  app.clock.advance(16 * DAY_MS);
  assert.deepEqual(await findRefusal(await refresh(app, pair)), INVALID_GRANT);
});

Deno.test("an access token is good for an hour", async () => {
  await using app = await testApp();
  const { access_token } = await connect(app, await signIn(app));
  app.clock.advance(50 * 60_000);
  assert.equal(await opens(app, access_token), true);
  app.clock.advance(10 * 60_000);
  assert.equal(await opens(app, access_token), false);
  const refused = await app.post(MCP_PATH, {}, { Authorization: `Bearer ${access_token}` });
  await refused.body?.cancel();
  assert.equal(refused.status, 401);
});

Deno.test("what its person ends is over at once, and another person cannot end it", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const stranger = await signIn(app, "chef2");
  const tokens = await connect(app, user);
  const { connections } = await (await app.get(CALLS.connections, user.bearer)).json();
  const { id } = connections[0];
  await (await app.post(CALLS.endConnection, { id }, stranger.bearer)).body?.cancel();
  assert.equal(await opens(app, tokens.access_token), true);
  await (await app.post(CALLS.endConnection, { id }, user.bearer)).body?.cancel();
  assert.equal(await opens(app, tokens.access_token), false);
  assert.deepEqual(await findRefusal(await refresh(app, tokens)), INVALID_GRANT);
});

Deno.test("garbage for a refresh token is refused, and ends nothing", async () => {
  await using app = await testApp();
  const tokens = await connect(app, await signIn(app));
  const [id, secret, tag] = tokens.refresh_token.split(".") as [string, string, string];
  const others = [
    "x",
    "\0",
    id,
    secret,
    `${id}.`,
    `${id}.${secret}`,
    `${id}.${secret}.`,
    `${id}.${secret}.${tag}.`,
    `${id.toUpperCase()}.${secret}.${tag}`,
    `${crypto.randomUUID()}.${secret}.${tag}`,
    tokens.access_token,
  ];
  for (const refresh_token of others) {
    const response = await refresh(app, { ...tokens, refresh_token });
    assert.deepEqual(await findRefusal(response), INVALID_GRANT, refresh_token);
  }
  assert.equal(await opens(app, (await next(app, tokens)).access_token), true);
});

Deno.test("a refresh token and a client_id are required, and the resource is ours", async () => {
  await using app = await testApp();
  const { client_id, refresh_token } = await connect(app, await signIn(app));
  const grant = { grant_type: "refresh_token", client_id, refresh_token };
  const refusals = [
    [{ ...grant, refresh_token: "" }, "invalid_request"],
    [{ ...grant, client_id: "" }, "invalid_request"],
    [{ ...grant, resource: "https://attacker.example/mcp" }, "invalid_target"],
    [{ ...grant, resource: "" }, "invalid_target"],
  ] as const;
  for (const [form, error] of refusals) {
    assert.deepEqual(await findRefusal(await sendForm(app, OAUTH.token, form)), {
      status: 400,
      error,
    });
  }
  assert.equal((await refresh(app, { client_id, refresh_token })).status, 200);
});

/** What a refresh that goes well makes of tokens. */
async function next(app: TestApp, tokens: Tokens): Promise<Tokens> {
  const response = await refresh(app, tokens);
  const reply = await response.json();
  assert.equal(response.status, 200, JSON.stringify(reply));
  return { ...tokens, ...reply };
}
