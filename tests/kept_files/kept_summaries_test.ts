// What an author is told of what is kept with their page.
import assert from "node:assert/strict";
import type { KeptFilesReply } from "../../contract/kept_files/kept_file_calls.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { type KeptWorld, openKept } from "../support/kept_files.ts";
import { openLibraryHosts } from "../support/library_hosts.ts";

const [ONE, TWO] = ["https://unpkg.com/one@1.js", "https://cdn.jsdelivr.net/two@1.js"];
const page = (...addresses: string[]) =>
  "<!DOCTYPE html><title>Soup</title><h1>Soup</h1>" +
  addresses.map((src) => `<script src="${src}"></script>`).join("");

async function readSummary({ app, user }: KeptWorld): Promise<KeptFilesReply> {
  const reply = await app.get(CALLS.loads, user.bearer);
  assert.equal(reply.status, 200);
  return await reply.json();
}

async function readDashboard({ app, user }: KeptWorld): Promise<string> {
  return await (await app.get(SCREENS.dashboard, user.cookie)).text();
}

Deno.test("whose page is whole reads that its visitors talk to nobody else", async () => {
  await using hosts = await openLibraryHosts({ [ONE]: "one()", [TWO]: "two();\n".repeat(100) });
  await using world = await openKept(hosts, page(ONE, TWO));
  assert.deepEqual(await readSummary(world), {
    is_waiting: false,
    files: 2,
    bytes: 705,
    hosts: [],
    elsewhere: [],
  });
  const html = await readDashboard(world);
  assert.match(html, /Visitors of your page talk to nobody but us/);
  assert.match(html, /Kept here: 2 files, 705 bytes\./);
});

Deno.test("whose page loads something that could not be kept reads which, and why", async () => {
  await using hosts = await openLibraryHosts({ [ONE]: "one()" });
  await using world = await openKept(hosts, page(ONE, TWO));
  const html = await readDashboard(world);
  assert.doesNotMatch(html, /nobody but us/);
  assert.match(
    html,
    /Kept here: 1 file, 5 bytes\. One stays elsewhere: two@1\.js of cdn\.jsdelivr\.net, which has no such file\./,
  );
});

Deno.test("of a page that loads nothing from elsewhere nothing is said", async () => {
  await using hosts = await openLibraryHosts();
  await using world = await openKept(hosts, page());
  assert.doesNotMatch(await readDashboard(world), /nobody but us|Kept here/);
});

Deno.test("until the last save was looked at, the editor waits", async () => {
  await using hosts = await openLibraryHosts({ [ONE]: "one()" });
  await using world = await openKept(hosts, page(ONE));
  await world.app.database.sql`update portfolios set version = version + 1`;
  assert.equal((await readSummary(world)).is_waiting, true);
  assert.doesNotMatch(await readDashboard(world), /Kept here/);
});

Deno.test("a place that keeps no files promises nothing", async () => {
  await using hosts = await openLibraryHosts({ [ONE]: "one()" });
  await using world = await openKept(hosts, page(ONE), { environment: { KEEP_FILES: "off" } });
  assert.equal((await readSummary(world)).files, 0);
  assert.doesNotMatch(await readDashboard(world), /nobody but us|Kept here/);
});
