// Postgres is stopped in the middle and says nothing: what is kept is shown, all else is refused soon, and nothing is lost.
import assert from "node:assert/strict";
import { findRunning } from "../../server/database/storage.ts";
import { openDatabase } from "../../server/database/database.ts";
import { CALLS } from "../../contract/paths.ts";
import { freePort } from "../../scripts/listening.ts";
import {
  login,
  makeDataDir,
  postmasterPid,
  register,
  send,
  startProduct,
} from "../support/product.ts";
import { until } from "../support/until.ts";

Deno.test("Postgres that is stopped by SIGSTOP: kept pages are shown, /readyz and saves are a 503, and after SIGCONT all is as before", async () => {
  const dataDir = await makeDataDir();
  const { origin, process } = await startProduct(freePort(), {
    DATA_DIR: dataDir,
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  assert.equal(await register(origin, "chef1"), 201);
  const bearer = await login(origin, "chef1");
  await verify(dataDir);
  const save = (user_code: string) =>
    send(origin, CALLS.savePortfolio, { user_code }, bearer).then(read);
  const get = (path: string) => fetch(origin + path).then(read);
  assert.equal((await save("<h1>Soup")).status, 200);
  const shown = await send(origin, CALLS.publishPortfolio, { is_published: true }, bearer);
  assert.equal(shown.status, 200, await shown.text());
  await until("the saved page", async () => (await get("/u/chef1/frame")).text.includes("Soup"));

  const pids = await listProcesses(await postmasterPid(dataDir));
  for (const pid of pids) Deno.kill(pid, "SIGSTOP");
  try {
    const kept = await get("/u/chef1/frame");
    assert.equal(kept.status, 200);
    assert.match(kept.text, /Soup/);
    const ready = await get("/readyz");
    assert.equal(ready.status, 503);
    assert.match(ready.text, /waiting for the database/);
    const refused = await save("<h1>Stew");
    assert.equal(refused.status, 503);
    assert.match(refused.retryAfter!, /^\d+$/);
    await process.line(/"event":"outside\.away","wait":"primary"/);
    assert.equal((await get("/u/chef1/frame")).status, 200, "shown on while it is known");
    assert.equal((await save("<h1>Stew")).status, 503);
  } finally {
    for (const pid of pids) Deno.kill(pid, "SIGCONT");
  }

  await process.line(/"event":"outside\.back","wait":"primary"/);
  await until("a process that is ready", async () => (await get("/readyz")).status === 200);
  await until("a save", async () => (await save("<h1>Stew")).status === 200);
  await until("what was saved", async () => (await get("/u/chef1/frame")).text.includes("Stew"));
  assert.equal(await process.stop("SIGTERM"), 0);
  await Deno.remove(dataDir, { recursive: true });
});

async function verify(dataDir: string): Promise<void> {
  const database = openDatabase((await findRunning(dataDir))!, { poolMax: 1 });
  await database.sql`update users set email_verify = true`;
  await database.close();
}

async function read(response: Response) {
  const { status, headers } = response;
  return { status, retryAfter: headers.get("Retry-After"), text: await response.text() };
}

/** The server's own and that of each connection. */
async function listProcesses(postmaster: number): Promise<number[]> {
  const { stdout } = await new Deno.Command("ps", {
    args: ["-o", "pid=", "--ppid", String(postmaster)],
  }).output();
  const children = new TextDecoder().decode(stdout).split("\n").filter(Boolean).map(Number);
  return [postmaster, ...children];
}
