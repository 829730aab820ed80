// A passkey as the proof of an owner, where the password would be: for which session, how often, and whose.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { errorIn } from "../support/errors.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { addPasskey, bearerOf, proveBy, signInBy, signProof } from "../support/passkeys.ts";
import { testApp } from "../support/test_app.ts";

async function isRefused(response: Response, sentence: string): Promise<void> {
  assert.equal(response.status, 400);
  assert.equal(await errorIn(response), sentence);
}

Deno.test("a passkey proves as the password does: to delete, to change the password, and for what wants a proof", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const passkey = await addPasskey(app, user);
  app.clock.advance(10 * 60_000);
  await proveBy(app, user, passkey);
  const passwords = { new_password: "a hotter oven 2", confirm_password: "a hotter oven 2" };
  const changed = await app.post(
    CALLS.changePassword,
    { current_password: "", passkey: await signProof(app, user, passkey), ...passwords },
    user.bearer,
  );
  assert.equal(changed.status, 200, await changed.text());
  const deleted = await app.post(
    CALLS.deleteAccount,
    { passkey: await signProof(app, user, passkey) },
    user.bearer,
  );
  assert.equal(deleted.status, 200, await deleted.text());
});

Deno.test("a proof is worth nothing in another session, a second time, or by somebody else's passkey", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const passkey = await addPasskey(app, user);
  const other = { bearer: await bearerOf(await signInBy(app, passkey)) };
  const answer = await signProof(app, user, passkey);
  const send = ({ bearer }: { bearer: Record<string, string> }) =>
    app.post(CALLS.prove, { password: "", passkey: answer }, bearer);
  await isRefused(await send(other), PASSKEY_REPLIES.passkey_over);
  const good = await send(user);
  assert.equal(good.status, 200);
  await good.body?.cancel();
  await isRefused(await send(user), PASSKEY_REPLIES.passkey_over);

  const stranger = await signIn(app, "chef2");
  const response = await app.post(
    CALLS.deleteAccount,
    { password: PASSWORD, passkey: await signProof(app, stranger, passkey) },
    stranger.bearer,
  );
  await isRefused(response, SENTENCES.passkey_failed);
});
