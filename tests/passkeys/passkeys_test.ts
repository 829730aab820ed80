// The passkeys of a person: adding, listing, renaming and removing them, and proving with one.
import assert from "node:assert/strict";
import { FIELD_SENTENCES } from "../../contract/problems.ts";
import type { PasskeyListReply } from "../../contract/passkeys/passkey_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { PASSKEY_REPLIES, PASSKEY_SENTENCES } from "../../contract/passkeys/passkey_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import {
  type AuthenticatorOptions,
  makeSoftPasskey,
  type SoftPasskey,
} from "../support/authenticator.ts";
import { errorIn } from "../support/errors.ts";
import { signIn } from "../support/make.ts";
import {
  addPasskey,
  ask,
  bearerOf,
  LOUD,
  opens,
  proveBy,
  sendNewPasskey,
  signInBy,
} from "../support/passkeys.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

async function list(app: TestApp, bearer: Record<string, string>): Promise<PasskeyListReply> {
  return await (await app.get(CALLS.passkeys, bearer)).json();
}

async function isRefused(response: Response, status: number, sentence: string): Promise<void> {
  assert.equal(response.status, status);
  assert.equal(await errorIn(response), sentence);
}

Deno.test("POST /api/passkeys/ adds a passkey of any length, which is listed, and told by mail", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const short = await makeSoftPasskey();
  const response = await sendNewPasskey(app, user, short, { name: "  Laptop " });
  assert.equal(response.status, 200);
  assert.equal((await response.json()).message, PASSKEY_REPLIES.passkey_added);
  const long = await addPasskey(app, user, await makeSoftPasskey("ML-DSA-44"));
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "A passkey was added to your account");
  assert.match(mail.text!, /set a new password: that ends every session/);
  const { passkeys, user_handle } = await list(app, user.bearer);
  assert.deepEqual(passkeys.map(({ id, name, last_used_at }) => [id, name, last_used_at]), [
    [short.id, "Laptop", null],
    [long.id, "Laptop", null],
  ]);
  assert.deepEqual(passkeys.map(({ is_backed_up }) => is_backed_up), [true, true]);
  assert.ok(user_handle);
  const [{ length }] = await app.database.sql<{ length: number }>`
    select max(length(public_key)) as length from passkeys` as [{ length: number }];
  assert.ok(length > 1_300);
});

Deno.test("what a new passkey is made of is found without a name, asks for its owner, and leaves out those that are there", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { id } = await addPasskey(app, user);
  const { options } = await ask(app, CALLS.newPasskeyQuestion, user.bearer, LOUD);
  assert.equal(options.authenticatorSelection?.residentKey, "required");
  assert.equal(options.authenticatorSelection?.userVerification, "required");
  assert.equal(options.attestation, "none");
  assert.deepEqual(options.excludeCredentials?.map((each) => each.id), [id]);
});

Deno.test("a passkey is added and removed with a proof of the last ten minutes alone", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const passkey = await addPasskey(app, user);
  const asked = await ask(app, CALLS.newPasskeyQuestion, user.bearer, LOUD);
  app.clock.advance(10 * 60_000);
  const second = await makeSoftPasskey();
  const answer = await second.make(asked.options);
  const send: [string, unknown][] = [
    [CALLS.newPasskeyQuestion, LOUD],
    [CALLS.passkeys, { answer, name: "Phone", ...LOUD }],
    [CALLS.removePasskey, { id: passkey.id }],
  ];
  for (const [path, body] of send) {
    await isRefused(await app.post(path, body, user.bearer), 403, SENTENCES.proof_needed);
  }
  await proveBy(app, user, passkey);
  await addPasskey(app, user, second);
});

const WRONG: Record<string, [manner: AuthenticatorOptions, sentence: string]> = {
  "from another origin": [{ origin: "https://kitchen.example" }, SENTENCES.passkey_failed],
  "without finger, face or PIN": [{ isVerified: false }, SENTENCES.passkey_unverified],
  "without anybody there": [{ isPresent: false }, SENTENCES.passkey_failed],
};

for (const [name, [manner, sentence]] of Object.entries(WRONG)) {
  Deno.test(`no passkey is added that was made ${name}`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    const response = await sendNewPasskey(app, user, await makeSoftPasskey(), { manner });
    await isRefused(response, 400, sentence);
    assert.deepEqual((await list(app, user.bearer)).passkeys, []);
  });
}

Deno.test("one that the browser makes by itself needs nobody there; its answer is worth nothing for another", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const passkey = await makeSoftPasskey();
  const manner = { isPresent: false, isVerified: false };
  const { options } = await ask(app, CALLS.newPasskeyQuestion, user.bearer, { is_quiet: true });
  const answer = await passkey.make(options, manner);
  const loud = { answer, name: "Laptop", is_quiet: false };
  await isRefused(
    await app.post(CALLS.passkeys, loud, user.bearer),
    400,
    PASSKEY_REPLIES.passkey_over,
  );
  const quiet = { ...loud, is_quiet: true };
  const added = await app.post(CALLS.passkeys, quiet, user.bearer);
  assert.equal(added.status, 200);
  await added.body?.cancel();
  // To sign in, it asks for its owner as any other.
  assert.ok(await opens(app, passkey));
  await isRefused(
    await signInBy(app, passkey, { isVerified: false }),
    400,
    SENTENCES.passkey_unverified,
  );
});

Deno.test("one that was made for another session is not added", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const passkey = await addPasskey(app, user);
  const other = await bearerOf(await signInBy(app, passkey));
  const { options } = await ask(app, CALLS.newPasskeyQuestion, user.bearer, LOUD);
  const answer = await (await makeSoftPasskey()).make(options);
  const response = await app.post(CALLS.passkeys, { answer, name: "Phone", ...LOUD }, other);
  await isRefused(response, 400, PASSKEY_REPLIES.passkey_over);
});

Deno.test("a passkey that is there already, or one more than 20, is refused with a sentence", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const passkey = await addPasskey(app, user);
  await isRefused(await sendNewPasskey(app, user, passkey), 400, PASSKEY_SENTENCES.passkey_there);
  const other = await signIn(app, "chef2");
  await isRefused(await sendNewPasskey(app, other, passkey), 400, PASSKEY_SENTENCES.passkey_there);
  for (let i = 1; i < 20; i++) await addPasskey(app, user);
  const more = await sendNewPasskey(app, user, await makeSoftPasskey());
  await isRefused(more, 400, PASSKEY_REPLIES.passkeys_full);
});

Deno.test("a passkey is renamed and removed by its owner alone", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const other = await signIn(app, "chef2");
  const { id } = await addPasskey(app, user);
  const renamed = await app.post(CALLS.renamePasskey, { id, name: "Phone" }, user.bearer);
  assert.equal(renamed.status, 200);
  assert.equal((await renamed.json()).passkeys[0].name, "Phone");
  for (
    const [path, body] of [[CALLS.renamePasskey, { name: "X" }], [CALLS.removePasskey, {}]] as const
  ) {
    for (
      const [bearer, wrong] of [[other.bearer, id], [user.bearer, "AAAA"], [
        user.bearer,
        "ä",
      ]] as const
    ) {
      const response = await app.post(path, { id: wrong, ...body }, bearer);
      await isRefused(response, 404, PASSKEY_REPLIES.passkey_gone);
    }
  }
  const names: [string, string][] = [
    ["", FIELD_SENTENCES.passkey_name_missing],
    ["   ", FIELD_SENTENCES.passkey_name_missing],
    ["x".repeat(61), "A name may have at most 60 characters"],
    ["a\nb", SENTENCES.name_has_controls],
  ];
  for (const [name, sentence] of names) {
    const response = await app.post(CALLS.renamePasskey, { id, name }, user.bearer);
    await isRefused(response, 400, sentence);
  }
  const removed = await app.post(CALLS.removePasskey, { id }, user.bearer);
  assert.equal(removed.status, 200);
  assert.deepEqual((await removed.json()).passkeys, []);
});

Deno.test("the last way in is not removed", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const first = await addPasskey(app, user);
  const second = await addPasskey(app, user);
  await app.database.sql`update users set password_hash = null`;
  const remove = ({ id }: SoftPasskey) => app.post(CALLS.removePasskey, { id }, user.bearer);
  const removed = await remove(second);
  assert.equal(removed.status, 200);
  await removed.body?.cancel();
  await isRefused(await remove(first), 400, PASSKEY_REPLIES.passkey_last);
  assert.ok(await opens(app, first));
});
