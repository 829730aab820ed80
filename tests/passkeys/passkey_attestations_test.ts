// What a new passkey says of its authenticator: nobody asks for it, checks it, or reaches outside for it.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { attestByAndroid } from "../support/attestations.ts";
import { type AuthenticatorOptions, cborText, makeSoftPasskey } from "../support/authenticator.ts";
import { errorIn } from "../support/errors.ts";
import { signIn } from "../support/make.ts";
import { openOutside } from "../support/outside.ts";
import { ask, LOUD, sendNewPasskey } from "../support/passkeys.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("a passkey is added without what it says of itself, and nobody is asked about that", async () => {
  await using outside = openOutside();
  await using app = await testApp();
  const user = await signIn(app);
  const list = `http://127.0.0.1:${outside.port}/list`;
  const says: Record<string, AuthenticatorOptions["attest"]> = {
    "an Android device, with lists of withdrawn certificates": (hash, keys) =>
      attestByAndroid([list], hash, keys),
    "a format that nobody knows": () =>
      Promise.resolve({ format: "soup", statement: cborText(list) }),
  };
  for (const [what, attest] of Object.entries(says)) {
    const response = await sendNewPasskey(app, user, await makeSoftPasskey(), {
      manner: { attest },
    });
    assert.equal(response.status, 200, what);
    await response.body?.cancel();
  }
  assert.deepEqual(outside.calls, []);
});

Deno.test("what is no passkey, or too long for one, is refused with a sentence", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const nested = new Uint8Array(9_000).fill(0x81);
  const objects: [Uint8Array, string][] = [
    [Uint8Array.of(), SENTENCES.passkey_failed],
    [Uint8Array.of(0xa0), SENTENCES.passkey_failed],
    [
      Uint8Array.of(0xa1, 0x68, ...new TextEncoder().encode("authData"), 0x01),
      SENTENCES.passkey_failed,
    ],
    [nested, SENTENCES.passkey_failed],
    [Uint8Array.of(0x9b, ...nested.fill(0xff, 0, 8)), SENTENCES.passkey_failed],
    [new Uint8Array(9_300), "attestationObject may have at most 12288 characters"],
  ];
  for (const [object, sentence] of objects) {
    const { options } = await ask(app, CALLS.newPasskeyQuestion, user.bearer, LOUD);
    const answer = await (await makeSoftPasskey()).make(options);
    answer.response.attestationObject = object.toBase64({
      alphabet: "base64url",
      omitPadding: true,
    });
    const response = await app.post(
      CALLS.passkeys,
      { answer, name: "Laptop", ...LOUD },
      user.bearer,
    );
    assert.equal(response.status, 400);
    assert.equal(await errorIn(response), sentence);
  }
});
