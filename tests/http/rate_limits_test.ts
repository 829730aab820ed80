// How often one may try: counts that hold under a rush and over several processes.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { discarded, from, LIMITED, statusOf } from "../support/limited.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { replicaOf } from "../support/replica.ts";
import { testApp } from "../support/test_app.ts";

const WRONG = { username: "chef1", password: "a cold kitchen 1" };

Deno.test("limits count together over two processes, to the last of 50 at once", async () => {
  await using app = await testApp(LIMITED);
  await using other = await replicaOf(app);
  await makeUser(app);
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", ...from("10.0.0.1") },
    body: JSON.stringify(WRONG),
  };
  const answers = await Promise.all(Array.from({ length: 50 }, async (_, i) => {
    const { fetch } = i % 2 ? app : other;
    const response = await fetch(new Request(`http://localhost:8000${CALLS.login}`, init));
    await response.body?.cancel();
    return response.status;
  }));
  assert.equal(answers.filter((status) => status === 401).length, 5);
  assert.equal(answers.filter((status) => status === 429).length, 45);
});

Deno.test("POST /api/auth/register/ makes 10 accounts for an address", async () => {
  await using app = await testApp(LIMITED);
  const statuses = [];
  for (let i = 0; i < 11; i++) {
    const username = `chef${i}`;
    const email = `${username}@example.com`;
    const user = { username, email, password: PASSWORD, password2: PASSWORD };
    statuses.push((await discarded(app.post(CALLS.register, user, from("10.0.0.1")))).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(201), 429]);
});

for (
  const [network, addresses, elsewhere, times] of [
    ["a /56", (i: number) => `2001:db8:0:${(i % 256).toString(16)}::1`, "2001:db8:0:100::1", 2],
    ["a /48", (i: number) => `2001:db8:0:${(i * 0x80).toString(16)}::1`, "2001:db8:1::1", 16],
    ["a /24", (i: number) => `10.0.0.${i % 256}`, "10.0.1.1", 8],
  ] as const
) {
  Deno.test(`all below ${network} share a limit of ${times} times that of one address`, async () => {
    await using app = await testApp(LIMITED);
    const register = async (address: string) => {
      const client = { client_name: "Soup", redirect_uris: [`https://soup.example/${address}`] };
      return (await discarded(app.post(OAUTH.register, client, from(address)))).status;
    };
    const statuses = [];
    for (let i = 0; i <= 20 * times; i++) statuses.push(await register(addresses(i)));
    assert.deepEqual(statuses, [...Array(20 * times).fill(201), 429]);
    assert.equal(await register(elsewhere), 201);
  });
}

Deno.test("POST /api/auth/password-reset/ mails 5 times to an e-mail, with an account or without", async () => {
  await using app = await testApp(LIMITED);
  await makeUser(app);
  for (const email of ["chef1@example.com", "nobody@example.com"]) {
    const statuses = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, i) =>
          (await discarded(app.post(CALLS.passwordReset, { email }, from(`10.0.0.${i}`)))).status,
      ),
    );
    assert.deepEqual(statuses.sort(), [...Array(5).fill(200), 429, 429, 429], email);
  }
});

Deno.test("POST /api/profile/change-password/ takes 10 wrong passwords", async () => {
  await using app = await testApp(LIMITED);
  const { bearer } = await signIn(app);
  const change = { current_password: "x", new_password: "new kitchen 3", confirm_password: "" };
  const request = { ...change, confirm_password: change.new_password };
  const statuses = [];
  for (let i = 0; i < 11; i++) {
    const response = await discarded(app.post(CALLS.changePassword, request, bearer));
    statuses.push(response.status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(400), 429]);
});

Deno.test("POST /api/portfolio/save/ takes 60 saves of a person", async () => {
  await using app = await testApp(LIMITED);
  const { bearer } = await signIn(app);
  const statuses = await Promise.all(
    Array.from(
      { length: 61 },
      async () =>
        (await discarded(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer))).status,
    ),
  );
  assert.deepEqual(statuses.sort(), [...Array(60).fill(200), 429]);
});

Deno.test("the table of limits names nobody", async () => {
  await using app = await testApp(LIMITED);
  await statusOf(app, WRONG, "10.0.0.1");
  const rows = await app.database.sql<{ key: string }>`select key from rate_limits`;
  // Of three networks around the address, two of the limits.
  assert.equal(rows.length, 7);
  for (const { key } of rows) assert.match(key, /^sign_in(_address|_name)?:[0-9a-f]{64}$/);
});
