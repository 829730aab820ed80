// Whether a new password ends what else may act for a person: asked when it is changed, and so when it is lost.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeKey } from "../support/mcp.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const NEW = "a warmer kitchen 2";
const PASSWORDS = { current_password: PASSWORD, new_password: NEW, confirm_password: NEW };

for (const [ends_connections, status] of [[true, 401], [false, 404], [undefined, 404]] as const) {
  Deno.test(`a change of the password with ends_connections ${ends_connections} leaves a key with ${status}`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const key = await makeKey(app, user);
    const body = { ...PASSWORDS, ends_connections };
    const changed = await app.post(CALLS.changePassword, body, user.bearer);
    assert.equal(changed.status, 200, await changed.text());
    assert.equal(await statusWith(app, key), status);
  });
}

Deno.test("whoever sets a new password by a link has ended every connection", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  await (await app.post(CALLS.passwordReset, { email: "chef1@example.com" })).body?.cancel();
  const link = new URL(linkIn(await app.mailbox.next()));
  const body = {
    new_password: NEW,
    confirm_password: NEW,
    ...Object.fromEntries(link.searchParams),
  };
  const reset = await app.post(CALLS.passwordResetConfirm, body);
  assert.equal(reset.status, 200, await reset.text());
  assert.equal(await statusWith(app, key), 401);
});

/** There is no page: a key that is good finds none. */
async function statusWith(app: TestApp, key: string): Promise<number> {
  const response = await app.get(CALLS.page, { Authorization: `Bearer ${key}` });
  await response.body?.cancel();
  return response.status;
}
