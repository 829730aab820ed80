// Signing in with a passkey: by whom, from where, how often, and what is refused.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { HASH_HERE } from "../../server/accounts/passwords.ts";
import { type AuthenticatorOptions, makeSoftPasskey } from "../support/authenticator.ts";
import { errorIn } from "../support/errors.ts";
import { signIn } from "../support/make.ts";
import { addPasskey, ask, bearerOf, opens, signInBy } from "../support/passkeys.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

async function isRefused(response: Response, sentence: string, why = ""): Promise<void> {
  assert.equal(response.status, 400, why);
  assert.equal(await errorIn(response), sentence, why);
}

Deno.test("POST /api/auth/passkey/ signs in whoever holds the passkey, without a name", async () => {
  await using app = await testApp();
  const passkey = await addPasskey(app, await signIn(app));
  const response = await signInBy(app, passkey);
  assert.equal(response.status, 200);
  const cookies = response.headers.getSetCookie();
  assert.ok(cookies.some((cookie) => cookie.startsWith("page_session=")));
  assert.ok(cookies.some((cookie) => cookie.startsWith("device=")));
  const bearer = await bearerOf(response);
  const me = await (await app.get(CALLS.userData, bearer)).json();
  assert.equal(me.username, "chef1");
  const [row] = await app.database.sql<{ counter: string; last_used_at: Date | null }>`
    select counter, last_used_at from passkeys`;
  assert.equal(row!.counter, "2");
  assert.ok(row!.last_used_at);
});

for (const algorithm of ["ES256", "ML-DSA-44"] as const) {
  for (const counts of [true, false]) {
    Deno.test(`a passkey of ${algorithm} that ${counts ? "counts" : "does not count"} signs in again and again`, async () => {
      await using app = await testApp();
      const passkey = await makeSoftPasskey(algorithm, counts);
      await addPasskey(app, await signIn(app), passkey);
      for (let i = 0; i < 3; i++) assert.ok(await opens(app, passkey));
    });
  }
}

Deno.test("what a passkey signs is asked of everybody in the same words, and names nobody", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const before = await ask(app, CALLS.passkeyQuestion);
  await addPasskey(app, user);
  const after = await ask(app, CALLS.passkeyQuestion);
  assert.notEqual(after.options.challenge, before.options.challenge);
  assert.deepEqual({ ...after.options, challenge: "" }, { ...before.options, challenge: "" });
  assert.equal(after.options.allowCredentials, undefined);
  assert.equal(after.options.userVerification, "required");
  assert.equal(after.options.rpId, "localhost");
});

Deno.test("an answer that was sent once opens nothing the second time", async () => {
  await using app = await testApp();
  const passkey = await makeSoftPasskey("ES256", false);
  await addPasskey(app, await signIn(app), passkey);
  const { options, cookie } = await ask(app, CALLS.passkeyQuestion);
  const answer = await passkey.sign(options);
  const send = () => app.post(CALLS.passkeySignIn, { answer }, cookie);
  const both = await Promise.all([send(), send()]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
  for (const response of both) await response.body?.cancel();
  await isRefused(await send(), PASSKEY_REPLIES.passkey_over);
});

Deno.test("an answer of another browser, or one that comes too late, opens nothing", async () => {
  await using app = await testApp();
  const passkey = await addPasskey(app, await signIn(app));
  const mine = await ask(app, CALLS.passkeyQuestion);
  const other = await ask(app, CALLS.passkeyQuestion);
  const send = async (headers: Record<string, string>) =>
    app.post(CALLS.passkeySignIn, { answer: await passkey.sign(mine.options) }, headers);
  await isRefused(await send({}), PASSKEY_REPLIES.passkey_over);
  await isRefused(await send(other.cookie), PASSKEY_REPLIES.passkey_over);
  app.clock.advance(10 * 60_000);
  await isRefused(await send(mine.cookie), PASSKEY_REPLIES.passkey_over);
});

Deno.test("two tabs of one browser wait for a passkey beside each other", async () => {
  await using app = await testApp();
  const passkey = await addPasskey(app, await signIn(app));
  const first = await ask(app, CALLS.passkeyQuestion);
  const second = await ask(app, CALLS.passkeyQuestion, first.cookie);
  assert.deepEqual(second.cookie, first.cookie);
  for (const { options } of [first, second]) {
    const answer = await passkey.sign(options);
    const response = await app.post(CALLS.passkeySignIn, { answer }, first.cookie);
    assert.equal(response.status, 200);
    await response.body?.cancel();
  }
});

const { passkey_failed, passkey_unverified } = SENTENCES;
const WRONG: Record<string, [manner: AuthenticatorOptions, sentence: string]> = {
  "from another origin": [{ origin: "https://kitchen.example" }, passkey_failed],
  "from another port": [{ origin: "http://localhost:8001" }, passkey_failed],
  "without finger, face or PIN": [{ isVerified: false }, passkey_unverified],
  "without anybody there": [{ isPresent: false }, passkey_failed],
  "of somebody else's account": [{ userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }, passkey_failed],
};

for (const [name, [manner, sentence]] of Object.entries(WRONG)) {
  Deno.test(`a signature ${name} opens nothing`, async () => {
    await using app = await testApp();
    const passkey = await addPasskey(app, await signIn(app));
    await isRefused(await signInBy(app, passkey, manner), sentence);
    assert.ok(await opens(app, passkey));
  });
}

Deno.test("a signature for a challenge that is not ours, or by a key that is unknown, opens nothing", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const passkey = await addPasskey(app, user);
  const challenge = "A".repeat(43);
  await isRefused(await signInBy(app, passkey, { challenge }), PASSKEY_REPLIES.passkey_over);
  await isRefused(await signInBy(app, await makeSoftPasskey()), PASSKEY_REPLIES.passkey_unknown);
  // One that was made for another use.
  const { options, cookie } = await ask(app, CALLS.proofQuestion, user.bearer);
  const answer = await passkey.sign(options);
  await isRefused(
    await app.post(CALLS.passkeySignIn, { answer }, cookie),
    PASSKEY_REPLIES.passkey_over,
  );
});

Deno.test("what is no answer at all is told so", async () => {
  await using app = await testApp();
  const passkey = await addPasskey(app, await signIn(app));
  const { options, cookie } = await ask(app, CALLS.passkeyQuestion);
  const good = await passkey.sign(options);
  const { response } = good;
  const broken: unknown[] = [
    {},
    { answer: null },
    { answer: { ...good, id: 7 } },
    { answer: { ...good, type: "password" } },
    { answer: { ...good, rawId: "other" } },
    ...["clientDataJSON", "authenticatorData", "signature"].flatMap((name) =>
      ["", "=", "AAAA", "ä", "bnVsbA", "x".repeat(5_000)].map((value) => ({
        answer: { ...good, response: { ...response, [name]: value } },
      }))
    ),
  ];
  for (const body of broken) {
    const answered = await app.post(CALLS.passkeySignIn, body, cookie);
    assert.equal(answered.status, 400, JSON.stringify(body));
    await answered.body?.cancel();
  }
});

Deno.test("a passkey that counts fewer uses than before is refused, and its owner is told", async () => {
  await using app = await testApp();
  const passkey = await addPasskey(app, await signIn(app));
  assert.equal((await app.mailbox.next()).subject, "A passkey was added to your account");
  for (let i = 0; i < 3; i++) assert.ok(await opens(app, passkey));
  for (const counter of [4, 2, 0]) {
    await isRefused(await signInBy(app, passkey, { counter }), PASSKEY_REPLIES.passkey_copied);
  }
  await app.mailbox.nextAbout("A passkey of yours was refused");
  const [{ count }] = await app.database.sql<{ count: number }>`
    select count(*)::int as count from sessions` as [{ count: number }];
  assert.equal(count, 4);
  assert.ok(await opens(app, passkey));
});

Deno.test("a passkey opens no account whose sign-ins an operator stopped", async () => {
  await using app = await testApp({ OPERATORS: "operator@example.com" });
  const passkey = await addPasskey(app, await signIn(app));
  await app.database.sql`update users set sign_in_stopped_at = now()`;
  const response = await signInBy(app, passkey);
  assert.equal(response.status, 403);
  assert.equal(await errorIn(response), SENTENCES.sign_in_stopped);
});

Deno.test("wrong answers are limited, right ones are not", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const passkey = await addPasskey(app, await signIn(app));
  for (let i = 0; i < 26; i++) assert.ok(await opens(app, passkey), String(i));
  const stranger = await makeSoftPasskey();
  const statuses: number[] = [];
  for (let i = 0; i < 26; i++) {
    const response = await signInBy(app, stranger);
    await response.body?.cancel();
    statuses.push(response.status);
  }
  assert.deepEqual(statuses.slice(0, 25), Array(25).fill(400));
  assert.equal(statuses[25], 429);
});

Deno.test("nothing is hashed at a sign-in with a passkey", async () => {
  let hashed = 0;
  const counted = <A extends unknown[], T>(work: (...args: A) => T) => (...args: A) => {
    hashed++;
    return work(...args);
  };
  const hasher = {
    ...HASH_HERE,
    hash: counted(HASH_HERE.hash),
    compare: counted(HASH_HERE.compare),
  };
  await using app = await testApp({}, { hasher });
  const passkey = await addPasskey(app, await signIn(app));
  hashed = 0;
  assert.ok(await opens(app, passkey));
  assert.equal(hashed, 0);
});

const NOWHERE = [
  "http://kitchen.example",
  "http://127.0.0.1:8000",
  "https://192.0.2.1",
  "https://[2001:db8::1]",
];

for (const PUBLIC_URL of NOWHERE) {
  Deno.test(`passkeys are refused with a sentence at ${PUBLIC_URL}`, async () => {
    await using app = await testApp({ PUBLIC_URL });
    const response = await ownFetch(app, PUBLIC_URL, CALLS.passkeyQuestion);
    assert.equal(response.status, 403);
    assert.equal(await errorIn(response), PASSKEY_REPLIES.passkeys_off);
  });
}

async function ownFetch(app: TestApp, origin: string, path: string): Promise<Response> {
  return await app.fetch(new Request(origin + path, { method: "POST" }));
}
