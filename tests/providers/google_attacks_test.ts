// /api/auth/google/: answers that are not ours, forged, late, replayed or broken, let nobody in.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { finishFlow, type Flow, signInWithGoogle, startFlow } from "../support/provider_flow.ts";
import { type OpenIdProvider, openProvider } from "../support/openid_provider.ts";
import { quiet } from "../support/quiet.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const REFUSED = SENTENCES.google_failed;

Deno.test("a code from another browser is worthless", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  using _warnings = quiet("warn");
  const victim = await startFlow(app);
  const thief = await startFlow(app);
  await refuses(app, { ...victim, cookie: thief.cookie }, "with the state of its own flow");
  const other = await startFlow(app);
  const code = other.callback.searchParams.get("code")!;
  thief.callback.searchParams.set("code", code);
  await refuses(app, thief, "put into another flow: PKCE");
  const bare = await startFlow(app);
  await refuses(app, { ...bare, cookie: "google_flow=" }, "without a cookie");
  assert.deepEqual(await app.database.sql`select 1 from users`, []);
});

Deno.test("a state that was altered, emptied or taken from another flow is refused", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  using _warnings = quiet("warn");
  const other = await startFlow(app);
  for (const state of ["", "x", other.callback.searchParams.get("state")!]) {
    const flow = await startFlow(app);
    flow.callback.searchParams.set("state", state);
    await refuses(app, flow, state);
  }
});

Deno.test("a flow is used once, and within 10 minutes", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  using _warnings = quiet("warn");
  const late = await startFlow(app);
  const used = await startFlow(app);
  const first = await finishFlow(app, used);
  assert.equal(first.status, 200);
  const [cleared] = first.headers.getSetCookie();
  assert.match(cleared!, /^google_flow=; Max-Age=0; Path=\/; HttpOnly/);
  await first.body?.cancel();
  await refuses(app, used, "replayed");
  app.clock.advance(10 * 60_000);
  await refuses(app, late, "late");
  const [time, secret] = late.cookie.slice("google_flow=".length).split(".");
  const moved = `google_flow=${Number(time) + 60_000}.${secret}`;
  await refuses(app, { ...late, cookie: moved }, "with its time moved");
});

Deno.test("a refused answer also uses the flow up", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  using _warnings = quiet("warn");
  const flow = await startFlow(app);
  flow.callback.searchParams.set("state", "x");
  const response = await finishFlow(app, flow);
  assert.equal(response.status, 400);
  assert.match(response.headers.get("Set-Cookie")!, /^google_flow=; Max-Age=0/);
  await response.body?.cancel();
});

for (
  const [claim, claims] of [
    ["another issuer", { iss: "https://evil.example" }],
    ["another audience", { aud: "another-client" }],
    ["several audiences and no authorized party", { aud: ["kitchen-client", "another-client"] }],
    ["another authorized party", { azp: "another-client" }],
    ["a time that is over", { exp: Math.floor(Date.now() / 1_000) - 600 }],
    ["another nonce", { nonce: "x" }],
    ["no nonce", { nonce: undefined }],
    ["no subject", { sub: undefined }],
  ] as const
) {
  Deno.test(`an id_token with ${claim} is refused`, async () => {
    await using provider = await openProvider();
    await using app = await testApp(provider.environment);
    using _warnings = quiet("warn");
    Object.assign(provider.claims, claims);
    await refuses(app, await startFlow(app), claim);
    assert.deepEqual(await app.database.sql`select 1 from users`, []);
  });
}

for (
  const [claim, forge] of [
    ["altered after it was signed", ([header, payload, signature]: string[]) => {
      const claims = JSON.parse(atob(payload!.replaceAll("-", "+").replaceAll("_", "/")));
      return [header, encode({ ...claims, sub: "google-2" }), signature];
    }],
    ["signed by nobody", ([, payload]: string[]) => [encode({ alg: "none" }), payload, ""]],
    ["signed with our secret in place of a key", ([, payload, signature]: string[]) => [
      encode({ alg: "HS256" }),
      payload,
      signature,
    ]],
  ] as const
) {
  Deno.test(`an id_token ${claim} is refused`, async () => {
    await using provider = await openProvider();
    await using app = await testApp(provider.environment);
    using _warnings = quiet("warn");
    provider.answerOnce(({ body }) => {
      const tokens = body as Record<string, string>;
      tokens.id_token = forge(tokens.id_token!.split(".")).join(".");
    });
    await refuses(app, await startFlow(app), claim);
  });
}

for (
  const [claim, change] of [
    ["refuses the code", { statusCode: 400, body: { error: "invalid_grant" } }],
    ["breaks", { statusCode: 500, body: {} }],
    ["answers nonsense", { statusCode: 200, body: { access_token: 7 } }],
    ["sends no id_token", { statusCode: 200, body: { access_token: "x", token_type: "Bearer" } }],
  ] as const
) {
  Deno.test(`a provider that ${claim} is a sentence, and no half account`, async () => {
    await using provider = await openProvider();
    await using app = await testApp(provider.environment);
    using log = quiet("warn");
    provider.answerOnce((response) => Object.assign(response, change));
    await refuses(app, await startFlow(app), claim);
    assert.deepEqual(await app.database.sql`select 1 from users`, []);
    assert.match(log.lines.join("\n"), /provider\.refused/);
    assert.equal((await signInWithGoogle(app)).is_new_user, true, "the next time it works");
  });
}

Deno.test("a provider that is away is a sentence, and is found again when it is back", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  using _warnings = quiet("warn");
  const port = Number(new URL(provider.issuer).port);
  await provider.stop();
  const away = await app.get(CALLS.googleUrl);
  assert.equal(away.status, 503);
  assert.deepEqual(await errorIn(away), SENTENCES.google_start_failed);
  await provider.start(port);
  const flow = await startFlow(app);
  await provider.stop();
  await refuses(app, flow, "away between the two calls");
});

Deno.test("POST /api/auth/google/authenticate/ without a code says so", async () => {
  await using app = await testApp();
  const response = await app.post(CALLS.googleAuthenticate, { code: "" });
  assert.equal(response.status, 400);
  assert.deepEqual(await errorIn(response), SENTENCES.google_no_code);
});

Deno.test("the provider's tokens reach neither the log nor the database", async () => {
  await using provider: OpenIdProvider = await openProvider();
  await using app = await testApp(provider.environment);
  let tokens: Record<string, string> = {};
  provider.answerOnce(({ body }) => tokens = body as Record<string, string>);
  await signInWithGoogle(app);
  const rows = JSON.stringify([
    await app.database.sql`select * from users`,
    await app.database.sql`select * from sessions`,
  ]);
  assert.ok(tokens.id_token && tokens.access_token && tokens.refresh_token);
  for (const token of Object.values(tokens)) {
    if (typeof token === "string" && token.length > 20) assert.ok(!rows.includes(token));
  }
});

async function refuses(app: TestApp, flow: Flow, claim: string): Promise<void> {
  const response = await finishFlow(app, flow);
  assert.equal(response.status, 400, claim);
  assert.deepEqual(await errorIn(response), REFUSED, claim);
}

function encode(value: unknown): string {
  return new TextEncoder().encode(JSON.stringify(value))
    .toBase64({ alphabet: "base64url", omitPadding: true });
}
