// Tokens in the addresses below a page: for whom they hold, and how long.
import assert from "node:assert/strict";
import { isPageToken, signPageToken } from "../../server/http/page_tokens.ts";

const SECRET = "only for tests, and long enough for them";
const SET_AT = new Date("2026-03-01T10:00:00.123Z");
const PAGE = {
  user_id: "5d8f1d0e-52a5-4b9e-8f4e-0f4ad5c1a001",
  password_set_at: SET_AT,
  access_ended_at: null,
};
const OPEN = { ...PAGE, password_set_at: null };

Deno.test("a token of a page holds for the rest of its day and all of the next", () => {
  const token = signPageToken(SECRET, PAGE, new Date("2026-03-02T13:00:00Z"));
  assert.match(token, /^[\w-]{43}$/);
  const isGoodAt = (time: string) => isPageToken(SECRET, PAGE, token, new Date(time));
  assert.ok(isGoodAt("2026-03-02T00:00:00Z"));
  assert.ok(isGoodAt("2026-03-03T23:59:59.999Z"));
  assert.ok(!isGoodAt("2026-03-04T00:00:00Z"));
  assert.ok(!isGoodAt("2026-03-01T23:59:59.999Z"), "nor on a day before it was given");
});

Deno.test("a token of a page holds for that page, password and secret alone, until all access ends", () => {
  const now = new Date("2026-03-02T13:00:00Z");
  for (const page of [PAGE, OPEN]) {
    const token = signPageToken(SECRET, page, now);
    assert.ok(isPageToken(SECRET, page, token, now));
    const others = [
      { ...page, user_id: PAGE.user_id.replace("a001", "a002") },
      { ...page, password_set_at: new Date(SET_AT.getTime() + 1) },
      page === PAGE ? OPEN : PAGE,
      { ...page, access_ended_at: now },
    ];
    for (const other of others) assert.ok(!isPageToken(SECRET, other, token, now));
    assert.ok(!isPageToken(`${SECRET}.`, page, token, now));
    for (
      const wrong of ["", "x", `${token}x`, token.slice(1), `x${token.slice(1)}`, "ü".repeat(43)]
    ) {
      assert.ok(!isPageToken(SECRET, page, wrong, now), wrong);
    }
  }
});
