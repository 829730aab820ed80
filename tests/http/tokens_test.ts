// Signed tokens: good with any secret, and for one secret and purpose alone.
import assert from "node:assert/strict";
import { readSignedToken, signToken } from "../../server/http/tokens.ts";

const now = new Date("2026-01-01T12:00:00Z");

Deno.test("a token signed with a secret that looks like a PEM key is read again", async () => {
  for (const word of ["PRIVATE", "PUBLIC"]) {
    const secret = `a secret that says ${word}, and is long enough`;
    const token = await signToken(secret, "access", "session-1", now);
    assert.equal(await readSignedToken(secret, token, "access", now), "session-1");
  }
});

Deno.test("another secret or purpose reads nothing", async () => {
  const token = await signToken("one secret, long enough for it", "page", "session-1", now);
  assert.equal(await readSignedToken("one secret, long enough for it", token, "access", now), null);
  assert.equal(await readSignedToken("another, just as long as that", token, "page", now), null);
  assert.equal(await readSignedToken("another, just as long as that", "a.b.c", "page", now), null);
});

Deno.test("a token that was read before ends at its time all the same", async () => {
  const secret = "one secret, long enough for it";
  const token = await signToken(secret, "access", "session-1", now);
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  assert.equal(await readSignedToken(secret, token, "access", after(14)), "session-1");
  assert.equal(await readSignedToken(secret, token, "access", after(15)), null);
  assert.equal(await readSignedToken(secret, token, "page", after(1)), null);
});
