// POST /api/auth/register/: who gets an account, who is refused, and what a stranger may not learn.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const REQUEST = {
  username: "chef1",
  email: "chef1@example.com",
  password: PASSWORD,
  password2: PASSWORD,
};

Deno.test("POST /api/auth/register/ makes an account and mails its link", async () => {
  await using app = await testApp();
  const response = await app.post(CALLS.register, REQUEST);
  assert.equal(response.status, 201);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.match((await response.json()).message, /check your email/);
  const mail = await app.mailbox.next();
  assert.equal(mail.to?.[0]?.address, "chef1@example.com");
  assert.match(mail.text!, /http:\/\/localhost:8000\/verify-email\/[0-9a-f-]{36}\/[\w-]{43}\n/);
  assert.match(mail.html!, /Verify my email/);
});

for (
  const [claim, change, error] of [
    ["a short username", { username: "ab" }, SENTENCES.username_length],
    ["a long username", { username: "a".repeat(31) }, SENTENCES.username_length],
    ["a username with other characters", { username: "chéf" }, SENTENCES.username_characters],
    // Nobody can look like somebody else: no second alphabet, no width of nothing, no other direction.
    ...["ch\u0435f1", "chef1\u200B", "\u202Echef1", "che\uFB00", "\u212Aitchen", "\uFF43hef1"].map((
      username,
    ) =>
      [
        `the username ${escape(username)}`,
        { username },
        SENTENCES.username_characters,
      ] as const
    ),
    ["a reserved username in any letter case", { username: "Admin" }, SENTENCES.username_reserved],
    ["no e-mail address", { email: "chef1" }, SENTENCES.email_invalid],
    ["look-alike letters in an e-mail", { email: "chıef@example.com" }, SENTENCES.email_invalid],
    [
      "a short password",
      { password: "1234567", password2: "1234567" },
      SENTENCES.password_too_short,
    ],
    [
      "a long password",
      { password: "x".repeat(129), password2: "x".repeat(129) },
      SENTENCES.password_too_long,
    ],
    [
      "one of the most used passwords",
      { password: "Password1", password2: "Password1" },
      SENTENCES.password_too_common,
    ],
    [
      "the username for a password",
      { username: "kettle-chef", password: "Kettle-Chef", password2: "Kettle-Chef" },
      SENTENCES.password_is_name,
    ],
    [
      "our own name for a password",
      { password: "FolioKitchen", password2: "FolioKitchen" },
      SENTENCES.password_is_name,
    ],
    ["passwords that differ", { password2: "another one 2" }, SENTENCES.passwords_do_not_match],
    [
      "a NUL character",
      { username: "chef\0one" },
      "Username contains characters that cannot be stored",
    ],
    ["a number for a text", { email: 7 }, "Email must be a text"],
  ] as const
) {
  Deno.test(`POST /api/auth/register/ refuses ${claim}`, async () => {
    await using app = await testApp();
    const response = await app.post(CALLS.register, { ...REQUEST, ...change });
    assert.equal(response.status, 400);
    const reply = await response.json();
    assert.ok([reply.error].flat().includes(error), JSON.stringify(reply));
    assert.deepEqual(await app.database.sql`select 1 from users`, []);
  });
}

Deno.test("POST /api/auth/register/ takes passwords of 8 and of 128 characters", async () => {
  await using app = await testApp();
  for (const [i, password] of ["q7!kd2-x", "é".repeat(128)].entries()) {
    const username = `chef${i}`;
    const response = await app.post(CALLS.register, {
      username,
      email: `${username}@example.com`,
      password,
      password2: password,
    });
    assert.equal(response.status, 201);
    await response.body?.cancel();
    const login = await app.post(CALLS.login, { username, password });
    assert.equal(login.status, 200);
    await login.body?.cancel();
  }
});

Deno.test("POST /api/auth/register/ refuses a taken username in any letter case", async () => {
  await using app = await testApp();
  await makeUser(app, "chef1");
  const response = await app.post(CALLS.register, {
    ...REQUEST,
    username: "CHEF1",
    email: "chef2@example.com",
  });
  assert.equal(response.status, 400);
  assert.deepEqual(await errorIn(response), SENTENCES.username_taken);
});

Deno.test("POST /api/auth/register/ tells a stranger nothing about a taken e-mail, but its owner", async () => {
  await using app = await testApp();
  await makeUser(app, "chef1");
  const taken = await app.post(CALLS.register, {
    ...REQUEST,
    username: "chef2",
    email: "CHEF1@example.com",
  });
  const free = await app.post(CALLS.register, {
    ...REQUEST,
    username: "chef3",
    email: "chef3@example.com",
  });
  assert.equal(taken.status, free.status);
  const replies = [await taken.json(), await free.json()];
  const [told, made] = replies.map(({ registration, ...said }) => ({
    ...said,
    // An id, a secret, the name, a time, a signature.
    registration: registration.replaceAll(/[0-9a-f-]{36}|[\w-]{43}|\d{13}|chef\d/g, "#"),
  }));
  assert.deepEqual(told, made);
  assert.equal(told!.registration, "#.#.#.#.#");
  const users = await app.database.sql<{ username: string }>`select username from users order by 1`;
  assert.deepEqual(users.map(({ username }) => username), ["chef1", "chef3"]);
  const mails = [await app.mailbox.next(), await app.mailbox.next()];
  const notice = mails.find(({ subject }) => subject === "You already have an account");
  assert.equal(notice?.to?.[0]?.address, "chef1@example.com");
});

Deno.test("POST /api/auth/register/ makes one account of 20 requests at once", async () => {
  await using app = await testApp();
  const statuses = await register20(app);
  assert.equal(statuses.filter((status) => status === 201).length, 1);
  assert.equal(statuses.filter((status) => status === 400).length, 19);
  const [{ count }] = await app.database.sql<{ count: string }>`select count(*) from users` as [
    { count: string },
  ];
  assert.equal(count, "1");
});

Deno.test("POST /api/auth/register/ ignores what the form does not have", async () => {
  await using app = await testApp();
  const response = await app.post(CALLS.register, { ...REQUEST, email_verify: true });
  assert.equal(response.status, 201);
  await response.body?.cancel();
  const [user] = await app.database.sql<{ email_verify: boolean }>`select email_verify from users`;
  assert.equal(user?.email_verify, false);
});

async function register20(app: TestApp): Promise<number[]> {
  return await Promise.all(Array.from({ length: 20 }, async (_, i) => {
    const response = await app.post(CALLS.register, { ...REQUEST, email: `chef${i}@example.com` });
    await response.body?.cancel();
    return response.status;
  }));
}
