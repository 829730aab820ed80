// What is sent to /oauth/token and /oauth/revoke and is no form, or too much of it: refused as RFC 6749 has it.
import assert from "node:assert/strict";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { LIMITED } from "../support/limited.ts";
import { findRefusal, sendForm } from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const FORM = "application/x-www-form-urlencoded";
const ORIGIN = "http://localhost:8000";

for (const path of [OAUTH.token, OAUTH.revoke]) {
  for (
    const [claim, type, body] of [
      ["JSON", "application/json", '{"token":"x","grant_type":"refresh_token"}'],
      ["a form of another type", "text/plain", "token=x&grant_type=refresh_token"],
      ["a form in parts", "multipart/form-data; boundary=x", "--x--"],
      ["a form of no type", "", "token=x&grant_type=refresh_token"],
      ["an empty form with one word twice", FORM, "&x&x&"],
      ["one parameter twice", FORM, "token=x&grant_type=refresh_token&token=x"],
      ["one parameter twice, once in percents", FORM, "token=x&%74oken=x&grant_type=refresh_token"],
    ] as const
  ) {
    Deno.test(`${path} answers ${claim} with invalid_request, which nobody keeps`, async () => {
      await using app = await testApp();
      assert.deepEqual(await findRefusal(await post(app, path, type, body)), {
        status: 400,
        error: "invalid_request",
      });
    });
  }

  for (const [claim, headers] of [["", { "Content-Length": "10" }], [" in chunks", {}]] as const) {
    Deno.test(`${path} answers a form that breaks off${claim} with invalid_request`, async () => {
      await using app = await testApp();
      const body = new ReadableStream({
        pull: (controller) => controller.error(new Error("the line is gone")),
      });
      assert.deepEqual(await findRefusal(await post(app, path, FORM, body, headers)), {
        status: 400,
        error: "invalid_request",
      });
    });
  }

  Deno.test(`${path} answers more than a form needs in the words of OAuth`, async () => {
    await using app = await testApp();
    const { status, error } = await findRefusal(
      await sendForm(app, path, { token: "x".repeat(40_000), grant_type: "refresh_token" }),
    );
    assert.equal(error, "invalid_request");
    assert.ok(status === 400 || status === 413);
  });
}

for (const path of Object.values(OAUTH)) {
  Deno.test(`${path} says to any other method that it takes POST`, async () => {
    await using app = await testApp();
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await app.fetch(new Request(ORIGIN + path, { method }));
      await response.body?.cancel();
      assert.equal(response.status, 405);
      assert.equal(response.headers.get("Allow"), "POST");
    }
  });
}

for (
  const [path, points] of [[OAUTH.token, 120], [OAUTH.revoke, 120], [OAUTH.register, 20]] as const
) {
  Deno.test(`who asks ${path} more than ${points} times is told when to come again, in the words of OAuth`, async () => {
    await using app = await testApp(LIMITED);
    const ask = () =>
      path === OAUTH.register
        ? app.post(path, { redirect_uris: ["https://assistant.example/"] })
        : sendForm(app, path, { grant_type: "refresh_token", token: "x" });
    for (let i = 0; i < points; i++) {
      const answer = await ask();
      await answer.body?.cancel();
      assert.notEqual(answer.status, 429);
    }
    const refused = await ask();
    assert.match(refused.headers.get("Retry-After")!, /^\d+$/);
    assert.deepEqual(await findRefusal(refused), { status: 429, error: "temporarily_unavailable" });
  });
}

async function post(
  app: TestApp,
  path: string,
  type: string,
  body: BodyInit,
  headers: { "Content-Length"?: string } = {},
): Promise<Response> {
  const init = { method: "POST", headers: { "Content-Type": type, ...headers }, body };
  return await app.fetch(new Request(ORIGIN + path, init));
}
