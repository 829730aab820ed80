// Answers that nobody reads: whatever may be long is found and asked for by many, memory stays flat, and others are answered.
import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { CALLS } from "../../contract/paths.ts";
import { allRequests, type RequestCase } from "../support/all_requests.ts";
import { publicUser } from "../support/locked.ts";
import { signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { readOpenApi } from "../support/openapi.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { saveUnchecked } from "../support/owner_sql.ts";
import { giveFile } from "../support/pdfs.ts";
import { report, rounds } from "../support/rounds.ts";
import { givePicture, ownerPath } from "../support/served_pictures.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import type { TestApp } from "../support/test_app.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const MB = 1024 * 1024;
const READERS = rounds({ few: 60, all: 200 });
/** One person's share of the room, what the server has of each answer, and what is not collected yet. */
const GROWN_MAX_MB = 192;
const VERSIONS = 15;
/** Of each kind of answer, at least; what else is found is tried as well. */
const MUST_BE_FOUND = [
  "ExportData",
  "ArchiveData",
  "rchivePortfolio",
  "getPage",
  "MyPortfolio",
  "getVersion",
  "PublicPortfolio",
  "lookAtPage",
  "get_page",
  "/frame",
  "/pictures/",
  "/files/",
  "/preview/",
  "/operator/backup/",
];

interface Ask {
  what: string;
  method?: string;
  /** Some are for one reader each. */
  path: string | (() => Promise<string>);
  headers?: Record<string, string>;
  body?: string;
}

Deno.test("answers that nobody reads leave memory as it is, and others their answers", async () => {
  await using server = await testServer(OPERATED);
  const other = await signIn(server.app, "chef2");
  const found: Ask[] = [];
  for await (const ask of everything(server)) {
    if (await isLong(server, ask)) found.push(ask);
  }
  const names = found.map(({ what }) => what);
  const isFound = (each: string) => names.some((name) => name.includes(each));
  assert.deepEqual(MUST_BE_FOUND.filter((each) => !isFound(each)), [], names.join("\n"));
  for (const ask of found) {
    const before = measureMb();
    using readers = await readNothing(server, ask);
    const { statuses } = readers;
    const grown = measureMb() - before;
    assert.ok(grown < GROWN_MAX_MB, `${ask.what}: ${grown} MB`);
    const open = statuses.filter((status) => status === 200).length;
    report(ask.what, { MB: grown, open });
    assert.ok(open > 0, ask.what);
    assert.deepEqual(statuses.filter((one) => ![200, 429, 503].includes(one)), [], ask.what);
    const answer = await server.app.get(CALLS.myPortfolio, other.bearer);
    assert.equal(answer.status, 200, await answer.text());
  }
});

/** All that the product's own tables know, by somebody who has much, and what only they have an address of. */
async function* everything({ app }: TestServer): AsyncGenerator<Ask> {
  const user = await publicUser(app);
  const pictures = [await givePicture(app, user, "chef1", 1.5 * MB)];
  pictures.push(await givePicture(app, user, "chef1", 3 * MB));
  const file = await giveFile(app, user, "chef1", 5 * MB);
  const markup = pictures.map(({ name }) => `<img src="pictures/${name}">`).join("");
  const page = markup + crypto.getRandomValues(new Uint8Array(60_000)).toHex().repeat(16);
  for (let i = 0; i < VERSIONS; i++) await saveUnchecked(app, user.id, page);

  const key = { Authorization: `Bearer ${await makeKey(app, user)}` };
  const who = { bearer: user.bearer, cookie: user.cookie, key };
  const fits = ({ method, what }: RequestCase) => method === "GET" || /archive|^get_/i.test(what);
  for (const asked of allRequests(await readOpenApi(app), await listTools(app, key), page, 3)) {
    if (!fits(asked)) continue;
    const headers = { ...who[asked.who], ...asked.headers, "Accept-Encoding": "identity" };
    const path = asked.path.replace(":username", "chef1");
    yield { ...asked, what: `${asked.what} ${path}`, path, headers };
  }

  for (const { path } of [...pictures, file]) yield { what: path, path };
  for (const picture of pictures) {
    const path = await ownerPath(app, picture);
    yield { what: path, path };
  }
  const preview = await app.post(CALLS.previewGuest, { user_code: page });
  const { frame_url } = await preview.json();
  yield { what: frame_url, path: frame_url };

  const operator = await signInOperator(app);
  const json = { ...operator.bearer, "Content-Type": "application/json" };
  const body = JSON.stringify({ username: "chef1" });
  yield { what: "lookAtPage", method: "POST", path: CALLS.lookAtPage, headers: json, body };
  const backup = async () =>
    (await (await app.post(CALLS.backUp, {}, operator.bearer)).json()).path;
  yield { what: "/operator/backup/", path: backup, headers: operator.cookie };
}

async function isLong({ app }: TestServer, { method, path, headers, body }: Ask): Promise<boolean> {
  const address = app.config.publicUrl + (typeof path === "string" ? path : await path());
  const response = await app.fetch(new Request(address, { method, headers, body }));
  let length = 0;
  for await (const chunk of response.body ?? []) length += chunk.length;
  return response.status === 200 && length > MB;
}

/** Of the answers, their statuses are read, and nothing else. */
async function readNothing({ origin }: TestServer, ask: Ask) {
  const { method = "GET", path, headers = {}, body = "" } = ask;
  // Each backup has a connection to the database of its own.
  const readers = typeof path === "string" ? READERS : 10;
  const connections: Deno.Conn[] = [];
  const open = async () => {
    const connection = await Deno.connect({
      hostname: "127.0.0.1",
      port: Number(new URL(origin).port),
    });
    connections.push(connection);
    const lines = Object.entries({ Host: new URL(origin).host, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const length = body ? `Content-Length: ${body.length}\r\n` : "";
    const address = typeof path === "string" ? path : await path();
    let bytes = new TextEncoder().encode(
      `${method} ${address} HTTP/1.1\r\n${lines}${length}\r\n${body}`,
    );
    while (bytes.length > 0) bytes = bytes.subarray(await connection.write(bytes));
    const status = new Uint8Array("HTTP/1.1 200".length);
    await connection.read(status);
    return Number(new TextDecoder().decode(status).slice(-3));
  };
  // A new address of a backup ends the one before.
  const statuses = typeof path === "string"
    ? await Promise.all(Array.from({ length: readers }, open))
    : await Array.fromAsync({ length: readers }, open);
  return {
    statuses,
    [Symbol.dispose]: () => connections.forEach((connection) => connection.close()),
  };
}

async function listTools(app: TestApp, { Authorization }: { Authorization: string }) {
  await using assistant = await connectClient(app, Authorization.slice("Bearer ".length));
  return (await assistant.client.listTools()).tools;
}

/** Of what is not collected, nobody knows whether it is held. */
function measureMb(): number {
  collect();
  const { heapUsed, external } = Deno.memoryUsage();
  return Math.round((heapUsed + external) / MB);
}
