// Who knows the id of a session or connection and makes the rest up ends nothing; an old token that was issued ends it.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { connect, grantCode, opens, refresh, sendForm, type Tokens } from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60_000;

/** All that takes a token without a sign-in, and may end what it names. */
const WAYS: Record<string, (app: TestApp, token: string, tokens: Tokens) => Promise<Response>> = {
  "a refresh by its client": (app, refresh_token, tokens) =>
    refresh(app, { ...tokens, refresh_token }),
  "a refresh by another client": (app, refresh_token) =>
    refresh(app, { client_id: "nobody", refresh_token }),
  "a revocation": (app, token) => sendForm(app, OAUTH.revoke, { token }),
  "a revocation as an access token": (app, token) =>
    sendForm(app, OAUTH.revoke, { token, token_type_hint: "access_token" }),
  "a code": (app, code, { client_id }) =>
    sendForm(app, OAUTH.token, {
      grant_type: "authorization_code",
      ...{ code, client_id, redirect_uri: "https://assistant.example/callback" },
      code_verifier: "x".repeat(43),
    }),
  "a refresh of a session": (app, refresh) => app.post(CALLS.tokenRefresh, { refresh }),
  "a sign-out": (app, refresh) => app.post(CALLS.logout, { refresh }),
};

for (const [claim, send] of Object.entries(WAYS)) {
  Deno.test(`${claim} with an id and what is made up behind it ends neither session, connection nor key`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const tokens = await connect(app, user);
    const key = await makeKey(app, user);
    const { connections } = await (await app.get(CALLS.connections, user.bearer)).json();
    const ids = connections.map(({ id }: { id: string }) => id);
    const [session, , sessionTag] = user.refresh.split(".");
    const [, , tag] = tokens.refresh_token.split(".");
    const [x, y] = ["x".repeat(43), "_".repeat(43)];
    for (const id of [...ids, session]) {
      const madeUp = [
        id,
        `${id}.${x}`,
        `${id}.${x}.${y}`,
        // A tag that was issued, of another token.
        `${id}.${x}.${tag}`,
        `${id}.${x}.${sessionTag}`,
        `fk_${id.replaceAll("-", "")}_${x}`,
      ];
      for (const token of madeUp) await (await send(app, token, tokens)).body?.cancel();
    }
    assert.equal(await opens(app, key), true);
    assert.equal(await opens(app, tokens.access_token), true);
    assert.equal((await refresh(app, tokens)).status, 200);
    const renewed = await app.post(CALLS.tokenRefresh, { refresh: user.refresh });
    assert.equal(renewed.status, 200);
    await renewed.body?.cancel();
  });
}

Deno.test("a token that was issued ten rotations ago ends its connection, and its session", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const first = await connect(app, user);
  let [tokens, session] = [first, { refresh: user.refresh, access: user.access }];
  for (let i = 0; i < 10; i++) {
    tokens = { ...tokens, ...await (await refresh(app, tokens)).json() };
    session = await (await app.post(CALLS.tokenRefresh, { refresh: session.refresh })).json();
  }
  assert.equal((await refresh(app, first)).status, 400);
  assert.equal((await refresh(app, tokens)).status, 400);
  assert.equal(await opens(app, tokens.access_token), false);
  for (const refresh of [user.refresh, session.refresh]) {
    const response = await app.post(CALLS.tokenRefresh, { refresh });
    await response.body?.cancel();
    assert.equal(response.status, 401);
  }
});

Deno.test("a token of another secret's time is good while it is the current one, and ends nothing once it is old", async () => {
  await using app = await testApp();
  const first = await connect(app, await signIn(app));
  // As after a rotation of the secret: what is in the row holds, the tag does not.
  const retagged = (refresh: string) => refresh.replace(/\.[^.]+$/, `.${"x".repeat(43)}`);
  const second = await (await refresh(app, {
    ...first,
    refresh_token: retagged(first.refresh_token),
  })).json();
  assert.ok(second.refresh_token);
  app.clock.advance(DAY_MS + 1);
  Object.assign(second, await (await refresh(app, { ...first, ...second })).json());
  const old = await refresh(app, { ...first, refresh_token: retagged(first.refresh_token) });
  assert.equal(old.status, 400);
  assert.equal(await opens(app, second.access_token), true);
});

Deno.test("a code that was used ends its connection for who could have used it, and for nobody who only saw it", async () => {
  await using app = await testApp();
  const grant = await grantCode(app, await signIn(app));
  const { access_token } = await (await sendForm(app, OAUTH.token, grant)).json();
  for (
    const changes of [
      { code_verifier: "x".repeat(43) },
      { client_id: "nobody" },
      { redirect_uri: "https://attacker.example/" },
    ]
  ) {
    const seen = await sendForm(app, OAUTH.token, { ...grant, ...changes });
    await seen.body?.cancel();
    assert.equal(seen.status, 400);
    assert.equal(await opens(app, access_token), true);
  }
  await (await sendForm(app, OAUTH.token, grant)).body?.cancel();
  assert.equal(await opens(app, access_token), false);
});

Deno.test("a token that is given back ends its connection, an old one as well, for as long as there is one", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const first = await connect(app, user);
  const second = await (await refresh(app, first)).json();
  app.clock.advance(DAY_MS);
  await (await sendForm(app, OAUTH.revoke, { token: first.refresh_token })).body?.cancel();
  assert.equal((await refresh(app, { ...first, ...second })).status, 400);
});
