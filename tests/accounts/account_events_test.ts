// The table account_events: the last twenty of each person, in words.
import assert from "node:assert/strict";
import { ACCOUNT_EVENTS, EVENTS_KEPT } from "../../contract/accounts/account_events.ts";
import { exportEvents, listEvents, noteEvent } from "../../server/accounts/account_events.ts";
import { makeUser } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("the last twenty events of a person are kept, whoever else has how many", async () => {
  await using app = await testApp();
  const [one, other] = [await makeUser(app), await makeUser(app, "chef2")];
  const { sql } = app.database;
  for (let i = 0; i < EVENTS_KEPT + 5; i++) {
    await noteEvent(sql, one.id, { kind: "passkey_added", name: `No. ${i}` }, app.clock.now());
  }
  const events = await exportEvents(sql, one.id);
  assert.equal(events.length, EVENTS_KEPT);
  assert.equal(events[0]!.name, `No. ${EVENTS_KEPT + 4}`);
  assert.equal(events.at(-1)!.name, "No. 5");
  assert.deepEqual((await exportEvents(sql, other.id)).map(({ kind }) => kind), ["account_made"]);
});

Deno.test("each is said in words, with what is known of it", async () => {
  await using app = await testApp();
  const { id } = await makeUser(app);
  const { sql } = app.database;
  const browser = "Firefox on Windows";
  for (const way of ["password", "passkey", "google", "oidc"] as const) {
    await noteEvent(sql, id, { kind: "signed_in", way, browser }, app.clock.now());
  }
  await noteEvent(sql, id, { kind: "key_made", name: "My laptop" }, app.clock.now());
  const told = await listEvents(sql, id, (id) => id === "google" ? "Google" : "The Chefs");
  assert.deepEqual(told.map(({ text }) => text), [
    "Access key made: My laptop",
    "Signed in with The Chefs: Firefox on Windows",
    "Signed in with Google: Firefox on Windows",
    "Signed in with a passkey: Firefox on Windows",
    "Signed in with a password: Firefox on Windows",
    "Your account was made",
  ]);
  for (const say of Object.values(ACCOUNT_EVENTS)) {
    assert.match(say({ way: "Google", browser, name: "Laptop" }), /^[A-Z][^.]+$/);
  }
});

Deno.test("events go with their account", async () => {
  await using app = await testApp();
  const { id } = await makeUser(app);
  await app.database.sql`delete from users where id = ${id}`;
  assert.deepEqual(await app.database.sql`select 1 from account_events`, []);
});
