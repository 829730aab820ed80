// Run by itself, to be killed: saves, restores, deletions, puts without names and the collector at once, until the end.
import { collectBlobs } from "../../server/blobs/collector.ts";
import { createBlobs } from "../../server/blobs/blobs.ts";
import { openDatabase } from "../../server/database/database.ts";
import { Failure } from "../../server/errors.ts";
import { createUserCodes } from "../../server/publishing/user_codes.ts";
import { findVersion } from "../../server/publishing/versions.ts";
import { createUser, deleteUser } from "../../server/accounts/users.ts";
import { SYSTEM_CLOCK } from "../../server/clock.ts";
import { EVERYBODY } from "./make.ts";
import { openImpatientStore } from "./impatient_store.ts";
import { putOrphan } from "./orphan_blobs.ts";
import { saveUnchecked } from "./owner_sql.ts";
import { PATIENT } from "./patience.ts";

/** Whose clock runs ahead takes for a day old what is older than this. */
const AHEAD_MS = 24 * 60 * 60 * 1_000 - Number(Deno.env.get("ORPHAN_MS"));
const PEOPLE = 4;
const database = openDatabase(Deno.env.get("DATABASE_URL")!, {
  poolMax: 10,
  wait: PATIENT.primary,
});
const store = openImpatientStore(Deno.env.get("BLOBS_URL"), 300);
const blobs = createBlobs(database, store);
const userCodes = createUserCodes(blobs);
const { sql } = database;

console.log("at work");
await Promise.all([
  ...Array.from({ length: PEOPLE }, () => again(livePart)),
  again(leaveOrphan),
  again(collect),
  again(collect),
]);

/** Somebody comes, saves, returns to an earlier save, and goes, or stays. */
async function livePart(): Promise<void> {
  const name = `chef-${crypto.randomUUID().slice(0, 20)}`;
  const person = { username: name, email: `${name}@example.com`, password_hash: null };
  const user = await database.transaction((sql) => createUser(sql, person, EVERYBODY, new Date()));
  for (let n = 0; n < 4; n++) await save(user!.id, readCode());
  const earlier = await findVersion(sql, userCodes, user!.id, 1);
  await save(user!.id, earlier!);
  if (Math.random() < 0.5) return;
  console.log(`goes ${user!.id}`);
  await database.transaction((sql) => deleteUser(sql, user!, false, new Date()));
}

async function save(userId: string, code: string): Promise<void> {
  const version = await saveUnchecked({ userCodes, database, clock: SYSTEM_CLOCK }, userId, code);
  console.log(`saved ${userId} ${version} ${code}`);
}

/** Few, so that the same bytes come and go; and some that are new. */
function readCode(): string {
  const number = Math.random() < 0.7 ? Math.floor(Math.random() * 12) : crypto.randomUUID();
  return `<p>${number} ${"warm ".repeat(100)}`;
}

async function leaveOrphan(): Promise<void> {
  await putOrphan({ blobs, database }, new TextEncoder().encode(readCode()));
}

async function collect(): Promise<void> {
  await collectBlobs(database, store, new Date(Date.now() + AHEAD_MS));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** What fails meanwhile was not acknowledged: only how it fails counts. */
async function again(work: () => Promise<void>): Promise<void> {
  while (true) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Failure)) console.log(`broken ${error}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
