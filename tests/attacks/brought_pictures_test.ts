// Hostile pictures sent with the token of a registration: refused with a sentence, or made anew.
// Lane: rest.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { bring, registrationWith } from "../support/brought.ts";
import { testApp } from "../support/test_app.ts";
import { HOSTILE_PICTURES } from "./pictures.ts";

Deno.test("POST /api/pictures/brought/ gives each hostile file a clear answer, and keeps none of its bytes", async () => {
  await using app = await testApp();
  const files = await Promise.all(
    HOSTILE_PICTURES.map(async ({ bytes }) => new Uint8Array(await bytes())),
  );
  const named = files.filter(({ length }) => length > 0 && length <= PICTURE_MAX_BYTES);
  const registered = await app.post(CALLS.register, registrationWith(named));
  const { pictures } = await registered.json();
  for (const [at, bytes] of files.entries()) {
    const { status, ok } = await bring(app, bytes, pictures);
    assert.ok(ok || status === 400 || status === 413, `${HOSTILE_PICTURES[at]!.name}: ${status}`);
  }
  const kept = await app.database.sql<
    { hash: string }
  >`select encode(hash, 'hex') as hash from blobs`;
  const own = await Promise.all(
    files.map(async (bytes) =>
      new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex()
    ),
  );
  assert.deepEqual(kept.filter(({ hash }) => own.includes(hash)), []);
});
