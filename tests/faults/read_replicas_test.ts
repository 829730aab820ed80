// Replicas that answer for the primary: what everybody may see costs it nothing, and nobody sees what was before.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { askFor, keptAddresses, openWorld } from "../support/kept_answers.ts";
import { publicUser } from "../support/locked.ts";
import { listenToQuestions } from "../support/questions.ts";
import { quiet } from "../support/quiet.ts";
import { type Replica, replicaOf } from "../support/replica.ts";
import { startReplicated } from "../support/standby.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";

/** What a process knows of the primary is younger than this. */
const STALE_MAX_MS = 900;
const BEHIND_MAX_MS = 5_000;
const RETRY_AFTER_MS = 1_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Another process, which reads from these. */
function readerOf(app: TestApp, ...databaseReadUrls: string[]): Promise<Replica> {
  return replicaOf({ ...app, config: { ...app.config, databaseReadUrls } });
}

async function read(reader: Replica, path: string): Promise<{ status: number; text: string }> {
  const answer = await reader.fetch(askFor(path));
  return { status: answer.status, text: await answer.text() };
}

/** Without the looks that each process takes now and then. */
function others(texts: string[]): string[] {
  return texts.filter((text) => !/from page_changes|pg_control_system/.test(text));
}

Deno.test("whatever is kept of a page for everyone is read from a replica, and nothing of it from the primary", async () => {
  await using servers = await startReplicated();
  await using world = await openWorld({ DATABASE_URL: servers.primary });
  // The picture of the page is drawn, and stored.
  for (const path of keptAddresses(world)) {
    await (await world.app.fetch(askFor(path))).body?.cancel();
  }
  await servers.caughtUp();
  await using reader = await readerOf(world.app, servers.replica);
  for (const path of keptAddresses(world)) {
    using questions = listenToQuestions();
    assert.equal((await read(reader, path)).status, 200, path);
    // Which page a name is of stays known until it changes.
    const asked = others(questions.at(servers.primary)).filter((text) =>
      !/from domains/.test(text)
    );
    assert.deepEqual(asked, [], path);
    assert.ok(others(questions.at(servers.replica)).length > 0, path);
  }
});

Deno.test("what a replica has not got yet is read from the primary, and the rest of it from the replica", async () => {
  await using servers = await startReplicated();
  await using app = await testApp({ DATABASE_URL: servers.primary });
  app.clock.hold();
  const { bearer } = await publicUser(app);
  await publicUser(app, "chef2");
  await publicUser(app, "chef4");
  await servers.caughtUp();
  await using reader = await readerOf(app, servers.replica);
  assert.equal((await read(reader, portfolioPath("chef1"))).status, 200);
  await servers.pause();
  // Nobody has named this one, and nobody asked for it.
  using questions = listenToQuestions();
  assert.equal((await read(reader, "/u/chef4")).status, 200);
  assert.deepEqual(others(questions.at(servers.primary)), []);
  const changes: [string, () => Promise<unknown>, (reader: Replica) => Promise<void>][] = [
    [
      "a save",
      () => app.post(CALLS.savePortfolio, { user_code: "<h1>Newer" }, bearer),
      async (reader) => assert.match((await read(reader, "/u/chef1/frame")).text, /Newer/),
    ],
    [
      "a new page",
      () => publicUser(app, "chef3"),
      async (reader) => assert.equal((await read(reader, "/u/chef3")).status, 200),
    ],
    [
      "a page taken offline",
      () => app.post(CALLS.publishPortfolio, { is_published: false }, bearer),
      async (reader) => assert.equal((await read(reader, "/u/chef1")).status, 404),
    ],
    [
      "another name",
      () => app.database.sql`update users set username = 'cook2' where username = 'chef2'`,
      async (reader) => {
        assert.equal((await read(reader, "/u/cook2")).status, 200);
        assert.equal((await read(reader, "/u/chef2")).status, 404);
      },
    ],
    [
      "an account deleted",
      () => app.database.sql`delete from users where username = 'chef1'`,
      async (reader) => assert.equal((await read(reader, "/u/chef1/frame")).status, 404),
    ],
  ];
  for (const [name, change, check] of changes) {
    await change();
    app.clock.advance(STALE_MAX_MS);
    // What a process has kept, and what it makes anew.
    await using fresh = await readerOf(app);
    for (const each of [reader, fresh]) {
      await check(each).catch((error) => assert.fail(`${name}: ${error.message}`));
    }
  }
});

Deno.test("a replica that stops and comes back shows nothing that is more than a second old", async () => {
  await using servers = await startReplicated();
  await using app = await testApp({ DATABASE_URL: servers.primary });
  await publicUser(app);
  await using reader = await readerOf(app, servers.replica);
  const saves: { n: number; at: number }[] = [];
  const stop = new AbortController();
  const save = async () => {
    for (let n = 0; !stop.signal.aborted; n++) {
      await app.database.sql`update portfolios set title = ${`Soup ${n}`}, updated_at = now()`;
      saves.push({ n, at: performance.now() });
      await pause(Math.random() * 200);
    }
  };
  const readPage = async () => {
    while (!stop.signal.aborted) {
      const askedAt = performance.now();
      const { text } = await read(reader, "/u/chef1");
      const seen = Number(/<title>Soup (\d+)/.exec(text)?.[1] ?? -1);
      const before = saves.findLast(({ at }) => at < askedAt - STALE_MAX_MS);
      assert.ok(seen >= (before?.n ?? -1), `${seen} is seen, and ${before?.n} was there`);
      await pause(Math.random() * 100);
    }
  };
  const working = Promise.all([save(), readPage(), readPage()]).finally(() => stop.abort());
  for (let round = 0; round < 6 && !stop.signal.aborted; round++) {
    await servers.pause();
    await pause(Math.random() * 1_200);
    await servers.resume();
    await pause(Math.random() * 600);
  }
  stop.abort();
  await working;
  assert.ok(saves.length > 20, `${saves.length} saves`);
});

Deno.test("a replica that is away, or far behind, is left out, said once, and comes back by itself", async () => {
  await using servers = await startReplicated();
  await using app = await testApp({ DATABASE_URL: servers.primary });
  app.clock.hold();
  for (const n of [1, 2, 3, 4, 5]) await publicUser(app, `chef${n}`);
  await servers.caughtUp();
  await using reader = await readerOf(app, servers.replica);
  using warnings = quiet("warn");
  const isFrom = async (name: string, url: string) => {
    using questions = listenToQuestions();
    assert.equal((await read(reader, `/u/${name}`)).status, 200);
    assert.ok(
      others(questions.at(url)).some((text) => /from users join portfolios/.test(text)),
      name,
    );
  };
  const pass = async (ms: number) => {
    app.clock.advance(ms);
    await read(reader, "/u/nobody");
  };
  const events = () =>
    warnings.lines.map((line) => JSON.parse(line))
      .filter(({ event }) => event === "replica.left_out").map(({ reason }) => reason);
  await isFrom("chef1", servers.replica);

  await servers.stopReplica();
  await isFrom("chef2", servers.primary);
  await isFrom("chef3", servers.primary);
  assert.deepEqual(events(), ["it does not answer"]);
  await servers.startReplica();
  await until("the replica", async () => {
    using questions = listenToQuestions();
    await pass(RETRY_AFTER_MS);
    return others(questions.at(servers.replica)).length > 0;
  });
  await isFrom("chef4", servers.replica);

  await servers.pause();
  await app.database.sql`update users set first_name = 'Ann'`;
  // What was written by the first is what it should have by the second.
  await pass(STALE_MAX_MS);
  await pass(BEHIND_MAX_MS);
  await isFrom("chef5", servers.primary);
  assert.deepEqual(events(), ["it does not answer", "it is behind"]);
  await servers.resume();
  await servers.caughtUp();
  await pass(STALE_MAX_MS);
  await app.database.sql`update users set username = 'cook5' where username = 'chef5'`;
  await servers.caughtUp();
  await pass(STALE_MAX_MS);
  await isFrom("cook5", servers.replica);
});

Deno.test("what is no replica of this database is not read from, and the log says why", async () => {
  await using servers = await startReplicated();
  await using others = await startReplicated();
  await using app = await testApp({ DATABASE_URL: servers.primary });
  await publicUser(app);
  for (
    const [url, reason] of [
      [servers.primary, "it follows no other server"],
      [others.replica, "it is of another database"],
      ["postgres://folio:folio@127.0.0.1:1/folio", "it does not answer"],
    ] as const
  ) {
    using warnings = quiet("warn");
    await using reader = await readerOf(app, url);
    assert.equal((await read(reader, "/u/chef1")).status, 200);
    const told = warnings.lines.map((line) => JSON.parse(line)).at(-1);
    assert.deepEqual([told.event, told.reason], ["replica.left_out", reason]);
  }
});
