// /api/auth/oidc/: answers of another provider, forged or missing, let nobody in, and are a sentence.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { finishFlow, type Flow, signInWith, startFlow } from "../support/provider_flow.ts";
import { openBothProviders, openProvider } from "../support/openid_provider.ts";
import { quiet } from "../support/quiet.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const FAILED = {
  oidc: "Signing in with Acme failed. Please try again from the start.",
  google: SENTENCES.google_failed,
};
const AWAY = "Acme cannot be reached right now. Please try again in a moment.";

Deno.test("what began with one provider is not ended with the other", async () => {
  await using providers = await openBothProviders();
  await using app = await testApp(providers.environment);
  using _warnings = quiet("warn");
  for (const [id, other] of [["google", "oidc"], ["oidc", "google"]] as const) {
    const flow = await startFlow(app, id);
    await refuses(app, { ...flow, id: other }, "with the cookie as it is called");
    const renamed = await startFlow(app, id);
    const cookie = renamed.cookie.replace(`${id}_flow`, `${other}_flow`);
    await refuses(app, { ...renamed, id: other, cookie }, "with the cookie of the other");
    const mixed = await startFlow(app, id);
    const foreign = await startFlow(app, other);
    const code = foreign.callback.searchParams.get("code")!;
    mixed.callback.searchParams.set("code", code);
    await refuses(app, mixed, "with a code of the other");
    const sent = await startFlow(app, id);
    sent.callback.searchParams.set("iss", providers[other].issuer);
    await refuses(app, sent, "from the other, as it says itself");
  }
  assert.deepEqual(await app.database.sql`select 1 from users`, []);
});

for (
  const [claim, claims] of [
    ["another issuer", { iss: "https://evil.example" }],
    ["another audience", { aud: "another-client" }],
    ["another authorized party", { azp: "another-client" }],
    ["another nonce", { nonce: "x" }],
    ["no subject", { sub: undefined }],
    ["a time that is over", { exp: Math.floor(Date.now() / 1_000) - 600 }],
  ] as const
) {
  Deno.test(`an id_token of Acme with ${claim} is refused`, async () => {
    await using provider = await openProvider();
    await using app = await testApp(provider.oidcEnvironment);
    using _warnings = quiet("warn");
    Object.assign(provider.claims, claims);
    await refuses(app, await startFlow(app, "oidc"), claim);
    assert.deepEqual(await app.database.sql`select 1 from users`, []);
  });
}

Deno.test("a provider that is away, or says that it is another, is a sentence, and is found again when it is back", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  using _warnings = quiet("warn");
  provider.metadata = { issuer: "https://evil.example" };
  await isAway(app);
  provider.metadata = {};
  const port = Number(new URL(provider.issuer).port);
  await provider.stop();
  await isAway(app);
  await provider.start(port);
  const flow = await startFlow(app, "oidc");
  await provider.stop();
  await refuses(app, flow, "away between the two calls");
  await provider.start(port);
  assert.equal((await signInWith(app, "oidc")).is_new_user, true);
});

Deno.test("a provider that never answers is given up, with a sentence", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const connections: Deno.Conn[] = [];
  const accepting = (async () => {
    for await (const connection of listener) connections.push(connection);
  })();
  await using provider = await openProvider();
  const OIDC_ISSUER = `http://localhost:${listener.addr.port}`;
  await using app = await testApp({ ...provider.oidcEnvironment, OIDC_ISSUER });
  using _warnings = quiet("warn");
  await isAway(app);
  for (const connection of connections) connection.close();
  listener.close();
  await accepting;
});

Deno.test("without a provider of the place, its calls say so", async () => {
  await using app = await testApp();
  const url = await app.get(CALLS.oidcUrl);
  assert.equal(url.status, 503);
  assert.match(String(await errorIn(url)), /^OpenID cannot be reached/);
  const answer = await app.post(CALLS.oidcAuthenticate, { code: "x" });
  assert.equal(answer.status, 400);
  assert.match(String(await errorIn(answer)), /^Signing in with OpenID failed/);
});

async function isAway(app: TestApp): Promise<void> {
  const response = await app.get(CALLS.oidcUrl);
  assert.equal(response.status, 503);
  assert.equal(await errorIn(response), AWAY);
}

async function refuses(app: TestApp, flow: Flow, claim: string): Promise<void> {
  const response = await finishFlow(app, flow);
  assert.equal(response.status, 400, claim);
  assert.equal(await errorIn(response), FAILED[flow.id], claim);
}
