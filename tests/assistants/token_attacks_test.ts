// Tokens where they do not belong: a session's where programs ask, a program's where people do, and what looks like one.
import assert from "node:assert/strict";
import { sign } from "hono/jwt";
import { CALLS } from "../../contract/paths.ts";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { connect, consent, makeRequest, opens } from "../support/oauth.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const ORIGIN = "http://localhost:8000";
const CHALLENGE =
  /^Bearer resource_metadata="http:\/\/localhost:8000\/\.well-known\/oauth-protected-resource\/mcp"/;

Deno.test("what a sign-in gives is not good where programs ask", async () => {
  await using app = await testApp();
  const { access, refresh, cookie } = await signIn(app);
  const [, page] = cookie.Cookie.split("=") as [string, string];
  const now = Math.floor(app.clock.now().getTime() / 1_000);
  const forged = { aud: "connection", sid: crypto.randomUUID(), iat: now, exp: now + 60 };
  const unsigned = [{ alg: "none", typ: "JWT" }, forged].map((part) => btoa(JSON.stringify(part)));
  const tokens = [
    access,
    refresh,
    page,
    await sign(forged, app.secret),
    await sign(forged, "another secret, and long enough for one"),
    `${unsigned.join(".").replaceAll("=", "")}.`,
    "fk_",
    "",
  ];
  for (const token of tokens) {
    for (const [method, path] of [["POST", MCP_PATH], ["PUT", CALLS.page], ["GET", CALLS.page]]) {
      const response = await app.fetch(
        new Request(ORIGIN + path, {
          method,
          headers: { "Authorization": `Bearer ${token}`, "Content-Type": "text/html" },
          body: method === "GET" ? undefined : "<h1>Soup",
        }),
      );
      await response.body?.cancel();
      assert.equal(response.status, 401, `${method} ${path} ${token}`);
      assert.match(response.headers.get("WWW-Authenticate")!, CHALLENGE);
    }
  }
  assert.deepEqual(await app.database.sql`select 1 from portfolios`, []);
});

Deno.test("a token counts in the header alone: neither in the address, nor as a cookie", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { access_token } = await connect(app, user);
  const key = await makeKey(app, user);
  for (const token of [access_token, key]) {
    assert.equal(await opens(app, token), true);
    const answers = [
      await app.get(`${CALLS.page}?access_token=${token}`),
      await app.get(CALLS.page, { Cookie: `access_token=${token}` }),
      await app.get(CALLS.page, { Authorization: token }),
      await app.get(CALLS.page, { Authorization: `Basic ${btoa(`${token}:${token}`)}` }),
      await app.get(CALLS.page, { Authorization: `Bearer ${token}, Bearer ${token}` }),
    ];
    for (const answer of answers) {
      await answer.body?.cancel();
      assert.equal(answer.status, 401);
    }
  }
});

Deno.test("neither an assistant's token nor a key is good for what only the person themselves may do", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { access_token, refresh_token, client_id } = await connect(app, user);
  const profile = { username: "chef9", email: "chef9@example.com", first_name: "", last_name: "" };
  const passwords = { current_password: "x", new_password: "x", confirm_password: "x" };
  const key = { name: "Key", scopes: ["page:write"], days: 0 };
  const { parameters } = await makeRequest(client_id);
  const [cookie] = user.cookie.Cookie.split("=");
  for (const token of [access_token, refresh_token, await makeKey(app, user)]) {
    const bearer = { Authorization: `Bearer ${token}` };
    const answers: Record<string, Response> = {
      userData: await app.get(CALLS.userData, bearer),
      updateProfile: await app.put(CALLS.updateProfile, profile, bearer),
      changePassword: await app.post(CALLS.changePassword, passwords, bearer),
      endSessions: await app.post(CALLS.endSessions, {}, bearer),
      exportData: await app.get(CALLS.exportData, bearer),
      deleteAccount: await app.post(CALLS.deleteAccount, { password: "x" }, bearer),
      myPortfolio: await app.get(CALLS.myPortfolio, bearer),
      savePortfolio: await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer),
      publishPortfolio: await app.post(CALLS.publishPortfolio, { is_published: false }, bearer),
      visibility: await app.post(CALLS.visibility, { visibility: "unlisted" }, bearer),
      versions: await app.get(CALLS.versions, bearer),
      messages: await app.get(CALLS.messages, bearer),
      readMessages: await app.post(CALLS.readMessages, {}, bearer),
      deleteMessages: await app.post(CALLS.deleteMessages, {}, bearer),
      letterbox: await app.post(CALLS.letterbox, { is_open: true }, bearer),
      connections: await app.get(CALLS.connections, bearer),
      createKey: await app.post(CALLS.createKey, key, bearer),
      endConnection: await app.post(CALLS.endConnection, { id: crypto.randomUUID() }, bearer),
      consent: await consent(app, { bearer }, parameters),
    };
    for (const [call, answer] of Object.entries(answers)) {
      assert.equal(answer.status, 401, call);
      assert.deepEqual(await errorIn(answer), SENTENCES.sign_in_required);
    }
    const screen = await app.get("/dashboard", { Cookie: `${cookie}=${token}` });
    assert.doesNotMatch(await screen.text(), /chef1/);
  }
  const { connections } = await (await app.get(CALLS.connections, user.bearer)).json();
  assert.equal(connections.length, 2);
});
