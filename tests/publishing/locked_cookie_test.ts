// The cookie of a visitor who was let in to a page with a password: which ones open it, and when they end.
import assert from "node:assert/strict";
import { signToken } from "../../server/http/tokens.ts";
import { discarded } from "../support/limited.ts";
import { letIn, lockedUser, PAGE_PASSWORD, see } from "../support/locked.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("a cookie of another page, another secret, another use, or of too long ago opens nothing", async () => {
  await using app = await testApp();
  await lockedUser(app);
  const other = await lockedUser(app, "chef2");
  const ofOther = await letIn(app, { path: "/u/chef2" });
  const [row] = await app.database.sql<{ user_id: string; at: Date }>`
    select user_id, password_set_at as at from portfolios where user_id <> ${other.id}`;
  const id = `${row!.user_id} ${row!.at.getTime()}`;
  const signed = async (secret: string, purpose: "visitor" | "device" | "page", of = id) =>
    cookieOf(await signToken(secret, purpose, of, app.clock.now()));
  const right = await signed(app.secret, "visitor");
  assert.equal(await statusWith(app, right), 200);
  for (
    const cookie of [
      ofOther,
      await signed(`${app.secret}.`, "visitor"),
      await signed(app.secret, "device"),
      await signed(app.secret, "page"),
      await signed(app.secret, "visitor", row!.user_id),
      await signed(app.secret, "visitor", `${row!.user_id} null`),
      { Cookie: `${right.Cookie.slice(0, -1)}${right.Cookie.endsWith("A") ? "Q" : "A"}` },
      cookieOf("x"),
    ]
  ) assert.equal(await statusWith(app, cookie), 403, cookie.Cookie);
  app.clock.advance(30 * 24 * 60 * 60 * 1_000);
  assert.equal(await statusWith(app, right), 403);
});

Deno.test("a new password ends what the old one opened: the cookie of a visitor", async () => {
  await using app = await testApp();
  const user = await lockedUser(app);
  const cookie = await letIn(app);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  assert.equal(await statusWith(app, cookie), 403, "although it is the same word");
});

function cookieOf(value: string): { Cookie: string } {
  return { Cookie: `let_in=${value}` };
}

async function statusWith(app: TestApp, cookie: { Cookie: string }): Promise<number> {
  return (await discarded(app.get("/u/chef1", cookie))).status;
}
