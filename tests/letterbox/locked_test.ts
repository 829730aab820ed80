// POST /api/messages/ to the owner of a page with a password: from those alone who were let in.
import assert from "node:assert/strict";
import { signPageToken } from "../../server/http/page_tokens.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openLetterbox, write } from "../support/letterbox.ts";
import { discarded } from "../support/limited.ts";
import { letIn, PAGE_PASSWORD, see } from "../support/locked.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

Deno.test("POST /api/messages/ to a page with a password takes what comes from its shell, and nothing else", async () => {
  await using app = await testApp();
  const user = await openLetterbox(app);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  const shell = await (await app.get("/u/chef1", await letIn(app))).text();
  const [, token] = / data-token="([\w-]{43})"/.exec(shell)!;
  const ofAnother = signPageToken(
    app.secret,
    { user_id: user.id, password_set_at: null, access_ended_at: null },
    app.clock.now(),
  );
  for (const wrong of [undefined, "", "x", ofAnother]) {
    const refused = await write(app, { token: wrong });
    assert.equal(refused.status, 403);
    assert.deepEqual(await errorIn(refused), SENTENCES.page_locked);
    const told = { username: "chef1", secret: "card", token: wrong };
    assert.equal((await discarded(app.post(CALLS.refusedMessage, told))).status, 403);
  }
  assert.equal((await discarded(write(app, { token }))).status, 200);
  const told = { username: "chef1", secret: "card", token };
  assert.equal((await discarded(app.post(CALLS.refusedMessage, told))).status, 204);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  assert.equal((await discarded(write(app, { token }))).status, 403, "after a new password");
  await see(app, user, { visibility: "public" });
  assert.equal((await discarded(write(app, {}))).status, 200);
});
