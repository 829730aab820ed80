// The log: one JSON object a line, with ids, and without what is secret or personal.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { discarded, LIMITED } from "../support/limited.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("what fails is logged as one line with its request's id, which the answer names", async () => {
  await using app = await testApp();
  await app.database.sql`drop table portfolios cascade`;
  using log = quiet("error");
  const response = await app.get("/u/chef1");
  await response.body?.cancel();
  assert.equal(log.lines.length, 1);
  const line = JSON.parse(log.lines[0]!);
  assert.equal(line.event, "request.failed");
  assert.equal(line.level, "error");
  assert.equal(line.request, response.headers.get("X-Request-Id"));
  assert.equal(line.route, "/u/:username");
  assert.equal(line.code, "42P01");
  assert.match(line.stack, /portfolios\.ts/);
});

Deno.test("no log line holds a password, a token, an address or what people wrote", async () => {
  using warnings = quiet("warn");
  await using app = await testApp({}, { slowMs: 0 });
  const { bearer, refresh } = await signIn(app);
  await makeUser(app, "chef2");
  // Every table that a call could need is gone, so that each of them fails where it is full of secrets.
  await app.database
    .sql`alter table users add constraint broken check (first_name <> 'SECRETNAME')`;
  await app.database.sql`drop table sessions cascade`;
  await app.database.sql`drop table links cascade`;
  using errors = quiet("error");
  const secrets = ["SECRETPASS 1234", "SECRETTOKEN", "SECRETNAME", "chef2@example.com", PASSWORD];
  const asked = [
    app.post(CALLS.login, { username: "chef2", password: PASSWORD }),
    app.post(CALLS.tokenRefresh, { refresh }),
    app.post(CALLS.passwordReset, { email: "chef2@example.com" }),
    app.post(CALLS.passwordResetConfirm, {
      uid: crypto.randomUUID(),
      token: "SECRETTOKEN",
      new_password: "SECRETPASS 1234",
      new_password2: "SECRETPASS 1234",
    }),
    app.put(CALLS.updateProfile, { username: "chef1", first_name: "SECRETNAME" }, bearer),
    app.get("/verify-email/a/SECRETTOKEN", { Cookie: "page_session=SECRETTOKEN" }),
  ];
  for (const response of await Promise.all(asked)) await response.body?.cancel();
  const lines = [...errors.lines, ...warnings.lines];
  assert.ok(lines.length >= 2, "some of them failed");
  const [, access] = bearer.Authorization.split(" ");
  for (const line of lines) {
    JSON.parse(line);
    for (const secret of [...secrets, refresh, access!]) {
      assert.ok(!line.includes(secret), `${secret} in ${line}`);
    }
  }
});

Deno.test("sign-ins, refusals, old tokens and limits are logged one by one, by id", async () => {
  await using app = await testApp(LIMITED);
  const { id } = await makeUser(app);
  using log = quiet("log");
  const login = { username: "chef1", password: PASSWORD };
  const tokens = await (await app.post(CALLS.login, login)).json();
  const bearer = { Authorization: `Bearer ${tokens.access}` };
  await discarded(app.post(CALLS.login, { ...login, password: "a cold kitchen 1" }));
  await discarded(app.post(CALLS.login, { ...login, username: "nobody" }));
  const change = {
    current_password: "a cold kitchen 1",
    new_password: "another 1 soup",
    confirm_password: "another 1 soup",
  };
  await discarded(app.post(CALLS.changePassword, change, bearer));
  await discarded(app.post(CALLS.tokenRefresh, { refresh: tokens.refresh }));
  app.clock.advance(60_000);
  for (let n = 0; n < 2; n++) {
    await discarded(app.post(CALLS.tokenRefresh, { refresh: tokens.refresh }));
  }
  for (let n = 0; n < 6; n++) await discarded(app.post(CALLS.login, { ...login, username: "x" }));
  const [session] = tokens.refresh.split(".");
  const events = log.lines.map((line) => {
    const { time, level, request, ...facts } = JSON.parse(line);
    assert.ok(time && level === "info" && (request || facts.event !== "limit.reached"));
    return facts;
  });
  assert.deepEqual(events, [
    { event: "sign_in.accepted", by: "password", user: id, session },
    { event: "sign_in.refused", by: "password", user: id },
    { event: "sign_in.refused", by: "password", user: null },
    { event: "password.refused", user: id },
    { event: "session.old_token", session },
    ...Array(5).fill({ event: "sign_in.refused", by: "password", user: null }),
    { event: "limit.reached", method: "POST", route: "/api/auth/login" },
  ]);
});
