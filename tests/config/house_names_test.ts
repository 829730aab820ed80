// The names of the place itself: a page that puts one on waits for an operator by every way, and nobody new is called so.
import assert from "node:assert/strict";
import { callPath, CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { findOrCreateProviderUser } from "../../server/providers/provider_users.ts";
import { createUser } from "../../server/accounts/users.ts";
import { readConfig } from "../../server/config/config.ts";
import { readHouse } from "../../server/config/house.ts";
import { EVERYBODY, signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { OPERATED } from "../support/operator.ts";
import { REGISTRATION } from "../support/registration.ts";
import { HOUSE } from "../support/risk_pages.ts";
import { isSeen, savePage } from "../support/screening.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PLACE = {
  ...OPERATED,
  PUBLIC_URL: "https://hearthpages.example",
  OPERATOR_NAME: "Copper Ladle Ltd",
  MAIL: "off",
};

function falseSignIn(name: string): string {
  return `<!DOCTYPE html><html lang="en"><title>Sign in – ${name}</title><h1>Sign in</h1>` +
    '<form><input name="user"><input type="password"><button>Sign in</button></form>';
}

Deno.test("a place's names are the product's, the operator's and its hosts', and no machine's", () => {
  assert.deepEqual(HOUSE, {
    names: ["Folio Kitchen", "Copper Ladle", "hearthpages", "hearthpages-users"],
    hosts: [
      "hearthpages.example",
      "hearthpages-users.example",
      "frames.hearthpages-users.example",
      "names.hearthpages.example",
    ],
  });
  assert.deepEqual(readHouse(readConfig({})), { names: ["Folio Kitchen"], hosts: [] });
  const bare = readConfig({ PUBLIC_URL: "https://192.0.2.1", MAIL: "off" });
  assert.deepEqual(readHouse(bare).hosts, []);
  const shared = readConfig({ PUBLIC_URL: "https://folio.deno.dev", MAIL: "off" });
  assert.deepEqual(readHouse(shared), { names: ["Folio Kitchen"], hosts: ["folio.deno.dev"] });
});

for (const name of ["Folio Kitchen", "Copper Ladle", "hearthpages.example"]) {
  Deno.test(`a sign-in of ${name} by a new account waits for an operator, and its author is told`, async () => {
    await using app = await testApp(PLACE);
    const chef1 = await signIn(app);
    const saved = await savePage(app, chef1, falseSignIn(name));
    assert.equal(saved.is_online, false);
    assert.ok(saved.held_for.some(({ rule }) => rule === "risk_title"));
    assert.equal(await isSeen(app), false);
    const drafted = await app.post(
      CALLS.previewPortfolio,
      { user_code: falseSignIn(name) },
      chef1.bearer,
    );
    const { findings } = await drafted.json();
    assert.ok(findings.some(({ rule }: { rule: string }) => rule === "risk_brand"));
    const key = await makeKey(app, chef1, ["page:read", "page:write"]);
    await using assistant = await connectClient(app, key);
    const checked = await assistant.use("check_page", { html: falseSignIn(name) });
    assert.match(checked.text, /shows itself as/);
    const mine = falseSignIn("Ana").replace('<input type="password">', "<textarea></textarea>");
    assert.equal((await savePage(app, chef1, mine)).is_online, true);
  });
}

Deno.test("one that came with a registration waits as well", async () => {
  await using app = await testApp(PLACE);
  const body = { ...REGISTRATION, user_code: falseSignIn("Copper Ladle") };
  assert.equal((await app.post(CALLS.register, body)).status, 201);
  const [row] = await app.database.sql<{ is_held: boolean }>`
    select held_at is not null as is_held from portfolios`;
  assert.equal(row!.is_held, true);
});

const RESERVED = ["sign-in", "folio-support", "copper-ladle", "hearthpages", "hearthpages-team"];

Deno.test("no way gives anybody a name of the place, and each says so", async () => {
  await using app = await testApp(PLACE);
  const house = readHouse(app.config);
  const chef1 = await signIn(app);
  for (const username of RESERVED) {
    const asked = await app.get(callPath(CALLS.username, {}, { username }));
    assert.equal(await errorIn(asked), SENTENCES.username_reserved, username);
    const registered = await app.post(CALLS.register, { ...REGISTRATION, username });
    assert.equal(await errorIn(registered), SENTENCES.username_reserved, username);
    const { first_name, last_name, email } = chef1.user;
    const renamed = await rename(app, chef1.bearer, { first_name, last_name, email, username });
    assert.equal(await errorIn(renamed), SENTENCES.username_reserved, username);
    await assert.rejects(
      app.database.transaction((sql) => {
        const user = { username, email: "chef5@example.com", password_hash: null };
        return createUser(sql, user, { ...EVERYBODY, house }, app.clock.now());
      }),
      /reserved/,
    );
  }
  const names = await app.database.sql<{ username: string }>`select username from users`;
  assert.deepEqual(names.map(({ username }) => username), ["chef1"]);
});

Deno.test("whoever comes by a provider with such a name gets another, and does not wait for it", async () => {
  await using app = await testApp(PLACE);
  const house = readHouse(app.config);
  for (const [i, first_name] of ["Support", "Copper Ladle", "Folio Kitchen"].entries()) {
    const identity = {
      issuer: "https://id.example",
      subject: `${i}`,
      email: `chef${i + 2}@example.com`,
      isEmailVerified: true,
      first_name,
      last_name: "Team",
    };
    const provider = { id: "google", name: "Google" } as const;
    const arrival = {
      provider,
      hasPasswords: true,
      identity,
      admission: { ...EVERYBODY, house },
      wished: "helpdesk",
    };
    const { user } = await app.database.transaction((sql) =>
      findOrCreateProviderUser(app, sql, arrival, app.clock.now())
    );
    assert.match(user.username, /^chef-\d{5}$/);
  }
});

Deno.test("a name that somebody has is theirs, reserved since or not; an operator may be called as the place is", async () => {
  await using app = await testApp(PLACE);
  const owner = await signIn(app);
  await app.database.sql`update users set username = 'my-account'`;
  await savePage(app, owner, "<title>Soup</title><h1>Soup of the day</h1>");
  assert.equal(await isSeen(app, "my-account"), true);
  const { email } = owner.user;
  const kept = { first_name: "Ana", last_name: "", email, username: "my-account" };
  assert.equal((await rename(app, owner.bearer, kept)).status, 200);
  const upper = await rename(app, owner.bearer, { ...kept, username: "My-Account" });
  assert.equal(upper.status, 200);

  const chef9 = await signIn(app, "chef9");
  const own = { first_name: "", last_name: "", email: chef9.user.email };
  const asHouse = await rename(app, chef9.bearer, { ...own, username: "copper-ladle" });
  assert.equal(asHouse.status, 200, await asHouse.clone().text());
  const asOffice = await rename(app, chef9.bearer, { ...own, username: "sign-in" });
  assert.equal(await errorIn(asOffice), SENTENCES.username_reserved);
});

function rename(app: TestApp, bearer: Record<string, string>, body: Record<string, string>) {
  return app.put(CALLS.updateProfile, body, bearer);
}

async function errorIn(response: Response): Promise<string> {
  assert.equal(response.status, 400);
  const { error } = await response.json();
  return error;
}
