// The log: one JSON object a line, with ids, and without what is secret or personal.
import assert from "node:assert/strict";
import { CALLS } from "../../server/contract/paths.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("what fails is logged as one line with its request's id, which the answer names", async () => {
  await using app = await testApp();
  await app.database.sql`drop table portfolios`;
  using log = quiet("error");
  const response = await app.get("/u/chef1");
  await response.body?.cancel();
  assert.equal(log.lines.length, 1);
  const line = JSON.parse(log.lines[0]!);
  assert.equal(line.event, "request.failed");
  assert.equal(line.level, "error");
  assert.equal(line.request, response.headers.get("X-Request-Id"));
  assert.equal(line.code, "42P01");
  assert.match(line.stack, /portfolios\.ts/);
});

Deno.test("no log line holds a password, a token, an address or what people wrote", async () => {
  await using app = await testApp();
  const { bearer, refresh } = await signIn(app);
  await makeUser(app, "chef2");
  // Every table that a call could need is gone, so that each of them fails where it is full of secrets.
  await app.database
    .sql`alter table users add constraint broken check (first_name <> 'SECRETNAME')`;
  await app.database.sql`drop table sessions cascade`;
  await app.database.sql`drop table links cascade`;
  using errors = quiet("error");
  using warnings = quiet("warn");
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
