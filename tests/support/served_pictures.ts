// People with a published page and a picture of a few bytes that a test knows, and strangers who ask for it.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { CALLS } from "../../contract/paths.ts";
import { picturesPath, sentPictureName } from "../../contract/pictures/pictures.ts";
import { storePicture } from "../../server/pictures/pictures.ts";
import { publicUser } from "./locked.ts";
import type { SignedInUser } from "./make.ts";
import { unchecked } from "./owner_sql.ts";
import type { TestApp } from "./test_app.ts";

export interface ServedPicture {
  user: SignedInUser;
  id: string;
  /** Of its only file. */
  name: string;
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export const KEPT_BYTES = 1_000;
/** More than is kept in memory. */
export const LARGE_BYTES = 2 * 1024 * 1024 + 1;

/** Someone whose page everybody sees, and with it their picture. */
export async function picturedUser(
  app: TestApp,
  username = "chef1",
  length = KEPT_BYTES,
): Promise<ServedPicture> {
  return await givePicture(app, await publicUser(app, username), username, length);
}

/** As if it had been uploaded; nobody decodes it. */
export async function givePicture(
  app: TestApp,
  user: SignedInUser,
  username = "chef1",
  length = KEPT_BYTES,
): Promise<ServedPicture> {
  const bytes = Uint8Array.from({ length }, (_, at) => at % 251 ^ username.charCodeAt(4));
  const files = [{ bytes, extension: "webp" as const, width: 20, height: 10 }];
  const sourceHash = createHash("sha256").update(bytes).digest();
  const sent = {
    sourceHash,
    sentName: sentPictureName(sourceHash, "webp"),
    fileName: "soup.jpg",
    made: { files, isAnimated: false },
  };
  const picture = await app.blobs.keepFor(
    [bytes],
    (keep) =>
      app.database.transaction((sql) =>
        storePicture(unchecked(sql), keep, user.id, sent, app.clock.now())
      ),
  );
  const { name } = picture.files[0]!;
  return { user, id: picture.id, name, path: picturesPath(username) + name, bytes };
}

/** Where its owner sees their pictures, whoever else does. */
export async function ownerPath(app: TestApp, { user, name }: ServedPicture): Promise<string> {
  const { base } = await (await app.get(CALLS.pictures, user.bearer)).json();
  return base + name;
}

export async function publish(
  app: TestApp,
  { bearer }: SignedInUser,
  is_published: boolean,
): Promise<void> {
  const changed = await app.post(CALLS.publishPortfolio, { is_published }, bearer);
  assert.equal(changed.status, 200, await changed.text());
}

/** The email stays; it belongs to the first name. */
export async function rename(
  app: TestApp,
  { bearer }: SignedInUser,
  username: string,
  first = "chef1",
): Promise<void> {
  const profile = { username, email: `${first}@example.com`, first_name: "", last_name: "" };
  const changed = await app.put(CALLS.updateProfile, profile, bearer);
  assert.equal(changed.status, 200, await changed.text());
}

/** Those of Postgres are a Buffer. */
export async function countBytes(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** A failure of a picture is a sentence, and no page. */
export async function assertNoPicture(asked: Promise<Response>, claim = ""): Promise<void> {
  const response = await asked;
  const text = await response.text();
  assert.equal(response.status, 404, claim);
  assert.match(response.headers.get("Content-Type")!, /^text\/plain/, claim);
  assert.equal(response.headers.get("Cache-Control"), "no-store", claim);
  assert.equal(response.headers.get("Set-Cookie"), null, claim);
  assert.match(text, /^[A-Z][\w ]{10,60}\.$/, claim);
}
