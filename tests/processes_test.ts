// Several processes as an operator has them: one setting, one port, one log, one database, one stop, and what is bounded in sum.
// Lane: rest.
import assert from "node:assert/strict";
import { CALLS } from "../contract/paths.ts";
import { openDatabase } from "../server/database/database.ts";
import { freePort } from "../scripts/listening.ts";
import { makeDatabase } from "./support/postgres.ts";
import { startProcess } from "./support/process.ts";
import { askAnew, isFree, isGone, readEvents, startProcesses } from "./support/processes.ts";
import { until } from "./support/until.ts";
import { makeDataDir, productArgs, register } from "./support/product.ts";
import { PATIENT } from "./support/patience.ts";

const SECRET = "only for tests, and long enough for them";

Deno.test("PROCESSES=2 has two answer on one port, in one log, with one database and one stop", async () => {
  const dataDir = await makeDataDir();
  const port = freePort();
  const { origin, parent, ids } = await startProcesses(port, { DATA_DIR: dataDir });
  assert.equal(ids().length, 2);
  assert.ok(!ids().includes(parent.pid));
  assert.equal(await Deno.readTextFile(`${dataDir}/lock`), String(parent.pid));

  assert.equal(await register(origin, "chef1"), 201);
  const answering = () =>
    new Set(readEvents(parent.output(), "sign_in.refused").map(({ process }) => process));
  await until("both refuse a sign-in", async () => {
    assert.equal((await signIn(origin, "wrong")).status, 401);
    return answering().size === 2;
  });
  assert.deepEqual([...answering()].toSorted(), ids().toSorted());

  assert.equal(await parent.stop("SIGTERM"), 0);
  for (const id of ids()) assert.ok(await isGone(id));
  assert.ok(isFree(port));
  assert.equal(parent.output().match(/^Folio Kitchen is open/gm)!.length, 1);
  assert.equal(parent.output().match(/^No SMTP_URL is set/gm)!.length, 1);
  assert.doesNotMatch(parent.output(), /process\.ended|^process\.listening$/m);
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("two processes together have one limit for whoever tries, and the connections of DB_POOL_MAX", async () => {
  const { url, drop } = await makeDatabase();
  const database = openDatabase(url, { poolMax: 1, wait: PATIENT.primary });
  const environment = { DATABASE_URL: url, SECRET, DB_POOL_MAX: "4", RATE_LIMITS: "on" };
  const port = freePort();
  const { origin, parent } = await startProcesses(port, environment);
  // Whoever shared it as well would get a part of what is asked here.
  const second = start({ ...environment, PORT: String(port), PROCESSES: "2" });
  assert.equal(await second.ended(), 1);
  assert.equal(second.output().match(/is already in use/g)!.length, 1);

  assert.equal(await register(origin, "chef1"), 201);
  const tried: number[] = [];
  for (let n = 0; n < 12; n++) tried.push((await signIn(origin, "wrong")).status);
  assert.deepEqual(tried, [...Array(5).fill(401), ...Array(7).fill(429)]);

  await Promise.all(Array.from({ length: 64 }, () => askAnew(`${origin}/readyz`)));
  const [row] = await database.sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name = 'folio-kitchen'
      and pid <> pg_backend_pid()`;
  assert.ok(row!.connections <= 4, `${row!.connections}`);
  assert.equal(await parent.stop("SIGTERM"), 0);
  await database.close();
  await drop();
});

Deno.test("both answer the proxy that asks for certificates, and a change at one is known to the other", async () => {
  const { url, drop } = await makeDatabase();
  const database = openDatabase(url, { poolMax: 1, wait: PATIENT.primary });
  const [port, asked] = [freePort(), freePort()];
  const { parent } = await startProcesses(port, {
    DATABASE_URL: url,
    SECRET,
    DOMAINS_TARGET: "pages.kitchen.example,192.0.2.1",
    DOMAINS_PORT: String(asked),
    PUBLIC_URL: `http://localhost:${port}`,
    PAGES_ORIGIN: `http://127.0.0.1:${port}`,
  });
  const second = start({ DATABASE_URL: url, SECRET, PORT: String(asked), PROCESSES: "2" });
  assert.equal(await second.ended(), 1);
  const ask = async () => {
    const address = `http://localhost:${asked}/internal/domains?domain=ana.example`;
    const answers = await Promise.all(Array.from({ length: 24 }, () => askAnew(address)));
    return new Set(answers.map(({ status }) => status));
  };
  assert.deepEqual(await ask(), new Set([404]));
  await database.sql`
    with person as (
      insert into users (username, email, email_verify, created_at)
      values ('chef1', 'chef1@example.com', true, now()) returning id
    )
    insert into domains (user_id, name, shown_name, token, claimed_at, proven_at)
    select id, 'ana.example', 'ana.example', 'x', now(), now() from person`;
  await until(
    "both know the name",
    async () => (await ask()).symmetricDifference(new Set([200])).size === 0,
  );

  assert.equal(await parent.stop("SIGTERM"), 0);
  assert.ok(isFree(asked));
  await database.close();
  await drop();
});

Deno.test("what keeps several processes from starting is said once", async () => {
  const { url, drop } = await makeDatabase();
  const database = openDatabase(url, { poolMax: 1, wait: PATIENT.primary });
  await database.sql`insert into blobs (hash, size, key) values ('x', 1, 'x')`;
  const environment = { DATABASE_URL: url, SECRET, PROCESSES: "3" };
  const refused = start({ ...environment, PORT: String(freePort()) });
  assert.equal(await refused.ended(), 1);
  assert.equal(refused.output().match(/BLOBS_URL is not set/g)!.length, 1);
  assert.doesNotMatch(refused.output(), /\n\s+at |process\.ended/);
  await database.close();
  await drop();

  const wrong = start({ PROCESSES: "none" });
  assert.equal(await wrong.ended(), 1);
  assert.match(wrong.output(), /PROCESSES must be auto, or a whole number from 1 to 64/);
});

Deno.test("where no process may be started, one goes on, and says so", async () => {
  const { url, drop } = await makeDatabase();
  const port = freePort();
  const process = startProcess({
    args: [
      "run",
      "--no-prompt",
      "--allow-read",
      "--allow-net",
      "--allow-env",
      "--allow-sys",
      ...productArgs().slice(2),
    ],
    env: { DATABASE_URL: url, SECRET, PORT: String(port), PROCESSES: "2" },
  });
  await process.line(/^PROCESSES is 2, but no process may be started here .*: going on with one/);
  await process.line(/^Folio Kitchen is open: http:\/\/localhost:\d+$/);
  assert.equal((await askAnew(`http://localhost:${port}/readyz`)).status, 200);
  assert.equal(await process.stop("SIGTERM"), 0);
  await drop();
});

function start(env: Record<string, string>) {
  return startProcess({ args: productArgs(), env });
}

function signIn(origin: string, password: string) {
  return askAnew(origin + CALLS.login, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "chef1", password }),
  });
}
