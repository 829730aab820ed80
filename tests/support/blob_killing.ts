// kill -9 amid all that writes, names, forgets and collects bytes: what was acknowledged is there, and nothing is left over.
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { freePort } from "../../scripts/listening.ts";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { createBlobs } from "../../server/blobs/blobs.ts";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { startEmbedded } from "../../server/database/storage.ts";
import { migrate, readMigrations } from "../../server/database/migrate.ts";
import { createUserCodes } from "../../server/publishing/user_codes.ts";
import { findVersion } from "../../server/publishing/versions.ts";
import { openImpatientStore } from "./impatient_store.ts";
import type { StoreServer } from "./object_store.ts";
import { startProcess } from "./process.ts";
import { makeDataDir, postmasterPid } from "./product.ts";
import { report, rounds } from "./rounds.ts";
import { PATIENT } from "./patience.ts";

const WORKS = new URL("./blob_works.ts", import.meta.url).href;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Longer than a put can be under way at a store whose weather is bad. */
const PUT_MAX_MS = 2_500;

interface Options {
  /** Null: bytes are kept in Postgres. */
  server: StoreServer | null;
  withPostgres: boolean;
}

export async function killAmidBlobs({ server, withPostgres }: Options): Promise<void> {
  const count = rounds({ few: 3, all: 40 });
  const folder = dirname(await makeDataDir());
  const settings = { port: String(freePort()) };
  let postgres = await startEmbedded(folder, { settings });
  await withDatabase(async (database) => {
    await migrate(database, await readMigrations(new URL("../../sql/", import.meta.url)));
  });
  const kept = new Map<string, Map<number, string>>();
  async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
    const database = openDatabase(postgres.url, { poolMax: 4, wait: PATIENT.primary });
    await work(database);
    await database.close();
  }
  const figures = { rounds: count, saves: 0, accounts: 0, collected: 0 };

  for (let round = 1; round <= count; round++) {
    const works = startProcess({
      args: ["run", "--allow-all", "--no-check", "--cached-only", WORKS],
      env: {
        DATABASE_URL: postgres.url,
        BLOBS_URL: server?.url ?? "",
        ORPHAN_MS: String(server ? PUT_MAX_MS : 0),
      },
    });
    await works.line(/^at work/);
    const weather = server && startWeather(server);
    // However long that takes here; then at any moment.
    await works.line(/^saved /);
    await pause(Math.random() * 1_000);
    if (withPostgres) Deno.kill(await postmasterPid(folder), "SIGKILL");
    Deno.kill(works.pid, "SIGKILL");
    await works.ended();
    weather?.stop();
    await server?.quiet();
    figures.saves += note(works.output(), kept);
    if (withPostgres) postgres = await startEmbedded(folder, { settings });
    await withDatabase((database) => checkKept(database, server, kept));
  }
  figures.accounts = kept.size;
  await withDatabase(async (database) => {
    figures.collected = await checkNothingIsLeft(database, server);
    await checkKept(database, server, kept);
  });
  await postgres.stop();
  await Deno.remove(folder, { recursive: true });
  assert.ok(figures.saves > 0);
  const home = server ? "at a store" : "in Postgres";
  report(`kill -9 of ${withPostgres ? "the process and Postgres" : "the process"}, blobs ${home}`, {
    ...figures,
  });
}

/** Of whole lines: the last may have been cut. Who is about to go is not asked after. */
function note(output: string, kept: Map<string, Map<number, string>>): number {
  let saves = 0;
  for (const line of output.split("\n").slice(0, -1)) {
    assert.doesNotMatch(line, /^broken/);
    const [, userId, version, code] = /^saved (\S+) (\d+) (.*)$/.exec(line) ?? [];
    if (userId) {
      saves++;
      const versions = kept.get(userId) ?? new Map<number, string>();
      kept.set(userId, versions.set(Number(version), code!));
    }
    const [, gone] = /^goes (\S+)$/.exec(line) ?? [];
    if (gone) kept.delete(gone);
  }
  return saves;
}

async function checkKept(
  database: Database,
  server: StoreServer | null,
  kept: Map<string, Map<number, string>>,
): Promise<void> {
  const blobs = createBlobs(database, openImpatientStore(server?.url));
  const userCodes = createUserCodes(blobs);
  for (const [userId, versions] of kept) {
    for (const [version, code] of versions) {
      assert.equal(await findVersion(database.sql, userCodes, userId, version), code);
    }
  }
  const named = await database.sql<{ code_hash: Uint8Array }>`
    select distinct code_hash from portfolio_versions`;
  for (const { code_hash } of named) await blobs.get(code_hash);
}

async function checkNothingIsLeft(
  database: Database,
  server: StoreServer | null,
): Promise<number> {
  const { sql } = database;
  const later = new Date(Date.now() + DAY_MS + 60_000);
  const collected = await collectBlobs(database, openImpatientStore(server?.url), later);
  const unnamed = await sql`
    select 1 from blobs where hash not in (select code_hash from portfolio_versions)`;
  assert.equal(unnamed.length, 0);
  assert.deepEqual(await sql`select key from blob_deletions where deleted_at is null`, []);
  const keys = await sql<{ key: string }>`select key from blobs where key is not null`;
  const objects = await server?.keys() ?? [];
  assert.deepEqual(objects.toSorted(), keys.map(({ key }) => key).sort());
  return collected;
}

/** Away, slow, late and stumbling, by turns that nobody knows before. */
function startWeather(server: StoreServer) {
  const change = () => {
    const dice = Math.random();
    server.setAway(dice < 0.15);
    server.setDelay(0);
    if (dice > 0.85) server.setDelay(350);
    else if (dice > 0.5) server.setDelay(600, "DELETE");
    else if (dice > 0.35) server.stumble(500, 0, 503);
  };
  const timer = setInterval(change, 100);
  return {
    stop() {
      clearInterval(timer);
      server.stumble();
      server.setAway(false);
      server.setDelay(0);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
