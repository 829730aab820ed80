// The whole process, as an operator has it: a wrong start, a first start, a clean stop, a start again.
import assert from "node:assert/strict";
import { CALLS } from "../contract/paths.ts";
import { openDatabase } from "../server/database/database.ts";
import { makeDatabase } from "./support/postgres.ts";
import { startProcess } from "./support/process.ts";
import { productArgs } from "./support/product.ts";
import { openRawClient } from "./support/raw_client.ts";
import { freePort } from "../scripts/listening.ts";
import { PATIENT } from "./support/patience.ts";

const ACCOUNT = { username: "chef1", email: "chef1@example.com", password: "a warm kitchen 1" };

Deno.test("a wrong environment is told in full, and nothing starts", async () => {
  const process = start({ PORT: "x", SMTP_URL: "y" });
  assert.equal(await process.ended(), 1);
  assert.match(process.output(), /PORT must be/);
  assert.match(process.output(), /SMTP_URL must be/);
  assert.doesNotMatch(process.output(), /\n\s+at /);
});

Deno.test("with pages at an object store, and no word where, nothing starts", async () => {
  const { url, drop } = await makeDatabase();
  const database = openDatabase(url, { poolMax: 1, wait: PATIENT.primary });
  await database.sql`insert into blobs (hash, size, key) values ('x', 1, 'x')`;
  const process = start({
    DATABASE_URL: url,
    SECRET: "only for tests, and long enough for them",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  assert.equal(await process.ended(), 1);
  assert.match(process.output(), /^BLOBS_URL is not set, .* deno task move-blobs --back$/m);
  assert.doesNotMatch(process.output(), /\n\s+at /);
  await database.close();
  await drop();
});

Deno.test("the product starts on an empty folder, stops cleanly, and knows its people again", async () => {
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-main-" });
  await Deno.chmod(folder, 0o711);
  const port = freePort();
  const environment = { PORT: String(port), DATA_DIR: `${folder}/data` };
  const origin = `http://localhost:${port}`;

  const first = start(environment);
  assert.equal(await first.line(/^Folio Kitchen is open: (.*)$/), origin);
  assert.equal(await status(`${origin}/readyz`), 200);
  assert.equal(
    await post(`${origin}/api/auth/register/`, { ...ACCOUNT, password2: ACCOUNT.password }),
    201,
  );
  await first.line(/^\s+(http\S+\/verify-email\/.*)$/);

  const second = start({ ...environment, PORT: String(freePort()) });
  assert.equal(await second.ended(), 1);
  assert.match(
    second.output(),
    /Another Folio Kitchen \(process \d+\) is already using the folder/,
  );

  // One request is under way while the signal comes: it is answered all the same. A sign-in would not do: on a busy
  // machine hashing takes longer than a process has between the signal and the kill.
  using underWay = await openRawClient(origin);
  const body = JSON.stringify({ refresh: "no token" });
  await underWay.send(
    `POST ${CALLS.tokenRefresh} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  );
  await underWay.readUntil("100 Continue");
  const stopped = first.stop("SIGTERM");
  await underWay.send(body);
  assert.match(await underWay.readToEnd(), /^HTTP\/1\.1 401/m);
  assert.equal(await stopped, 0);

  const again = start(environment);
  await again.line(/^Folio Kitchen is open/);
  assert.equal(await post(`${origin}/api/auth/login/`, ACCOUNT), 200);
  assert.equal(await again.stop("SIGINT"), 0);
  await Deno.remove(folder, { recursive: true });
});

function start(env: Record<string, string>) {
  return startProcess({ args: productArgs(), env });
}

async function status(url: string): Promise<number> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
}

async function post(url: string, body: unknown): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
  return response.status;
}
