// POST /api/auth/login/: a session for the right password, and nothing to learn from a wrong one.
import assert from "node:assert/strict";
import { FIELD_SENTENCES } from "../../contract/problems.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

for (const username of ["chef1", "CHEF1", "chef1@example.com", "Chef1@Example.COM", " chef1 "]) {
  Deno.test(`POST /api/auth/login/ takes ${JSON.stringify(username)} for chef1`, async () => {
    await using app = await testApp();
    await makeUser(app, "chef1");
    const response = await app.post(CALLS.login, { username, password: PASSWORD });
    assert.equal(response.status, 200);
    const { access, refresh, user } = await response.json();
    assert.ok(access && refresh);
    assert.deepEqual(user, {
      username: "chef1",
      email: "chef1@example.com",
      first_name: "",
      last_name: "",
      email_verify: true,
    });
  });
}

Deno.test("POST /api/auth/login/ answers a wrong password and an unknown user alike", async () => {
  await using app = await testApp();
  await makeUser(app, "chef1");
  for (const username of ["chef1", "chef2"]) {
    const response = await app.post(CALLS.login, { username, password: "not the one" });
    assert.equal(response.status, 401);
    assert.equal(response.headers.get("WWW-Authenticate"), "Bearer");
    assert.deepEqual(await errorIn(response), SENTENCES.invalid_credentials);
  }
});

Deno.test("POST /api/auth/login/ tells passwords apart beyond bcrypt's 72 bytes", async () => {
  await using app = await testApp();
  const long = "x".repeat(72);
  const username = "chef1";
  const body = { username, email: "chef1@example.com" };
  await (await app.post(CALLS.register, { ...body, password: `${long}1`, password2: `${long}1` }))
    .body?.cancel();
  const wrong = await app.post(CALLS.login, { username, password: `${long}2` });
  assert.equal(wrong.status, 401);
  await wrong.body?.cancel();
});

Deno.test("POST /api/auth/login/ sets a page cookie that scripts and other sites do not get", async () => {
  await using app = await testApp({ PUBLIC_URL: "https://folio.example" });
  await makeUser(app, "chef1");
  const response = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  await response.body?.cancel();
  const cookie = response.headers.get("Set-Cookie")!;
  assert.match(cookie, /^__Host-page_session=/);
  for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) {
    assert.ok(cookie.includes(attribute), attribute);
  }
});

for (
  const [claim, body, headers, status, error] of [
    ["broken JSON", "{", {}, 400, SENTENCES.broken_json],
    ["a list", "[]", {}, 400, FIELD_SENTENCES.body_not_object],
    ["no password", `{"username":"chef1"}`, {}, 400, "Password must be a text"],
    ["an empty username", `{"username":"","password":"x"}`, {}, 400, SENTENCES.username_required],
    [
      "a lone surrogate",
      `{"username":"\\ud800","password":"x"}`,
      {},
      400,
      "Username contains characters that cannot be stored",
    ],
    [
      "a form",
      "username=chef1",
      { "Content-Type": "application/x-www-form-urlencoded" },
      415,
      SENTENCES.not_json,
    ],
    [
      "33 KiB",
      `{"username":"${"x".repeat(33 * 1024)}"}`,
      {},
      413,
      SENTENCES.too_large,
    ],
  ] as const
) {
  Deno.test(`POST /api/auth/login/ refuses ${claim}`, async () => {
    await using app = await testApp();
    const response = await app.fetch(
      new Request("http://localhost:8000/api/auth/login", {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json", ...headers },
      }),
    );
    assert.equal(response.status, status);
    assert.deepEqual(await errorIn(response), error);
  });
}
