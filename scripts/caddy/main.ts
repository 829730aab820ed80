// Walks from a claim to the page over https at a name of one's own, behind a real Caddy with an authority of its own: for checks by hand, where Caddy is installed.
import assert from "node:assert/strict";
import { openTestServices } from "../test_services.ts";
import { openProxy, type Proxy } from "./proxy.ts";

const APP = "folio.example";
const PAGES = "folio-pages.example";

await using services = await openTestServices();
for (const [name, value] of Object.entries(services.environment)) Deno.env.set(name, value);
const { CALLS } = await import("../../contract/paths.ts");
const { createAsk } = await import("../../server/domains/own_hosts.ts");
const { createPageChanges } = await import("../../server/scaling/page_changes.ts");
const { createOwnHosts } = await import("../../server/domains/own_hosts.ts");
const { openDns } = await import("../../tests/support/dns.ts");
const { checkDomain, claim } = await import("../../tests/support/domains.ts");
const { signIn } = await import("../../tests/support/make.ts");
const { testServer } = await import("../../tests/support/test_server.ts");

await using dns = await openDns();
await using server = await testServer({
  PUBLIC_URL: `https://${APP}`,
  PAGES_ORIGIN: `https://${PAGES}`,
  MAIL: "off",
  DOMAINS_TARGET: "edge.folio-pages.example,203.0.113.7",
  DNS_SERVER: dns.address,
});
const { app } = server;
await using asked = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  createAsk(createOwnHosts(app.database.sql, createPageChanges(app.database))),
);
await using proxy = await openProxy({
  upstream: new URL(server.origin).host.replace("localhost", "127.0.0.1"),
  ask: `127.0.0.1:${asked.addr.port}`,
  site: `${APP}, ${PAGES}`,
});

const { bearer } = await publish("chef1", "<h1>Soup of the day</h1>");
await refused(proxy, "ana.example", "before anybody claimed it");
const { txt } = await claim(app, bearer, "ana.example");
dns.set("ana.example", "A", "203.0.113.7");
dns.set("www.ana.example", "CNAME", "edge.folio-pages.example");
await refused(proxy, "ana.example", "claimed, and leading here, without a proof");
dns.set(txt.host, "TXT", "folio-proof=somebody-else");
assert.equal((await checkDomain(app, bearer)).state, "unproven");
await refused(proxy, "ana.example", "with a wrong record");
dns.set(txt.host, "TXT", txt.value);
const proven = await checkDomain(app, bearer);
assert.equal(proven.url, "https://ana.example");
console.log("proven by its record, and leading here");
await untilOld();

await shows("ana.example", "/", /<link rel="canonical" href="https:\/\/ana\.example\/">/);
await shows("ana.example", "/frame", /Soup of the day/);
await leads("www.ana.example", "/?table=4", "https://ana.example/?table=4");
await leads(PAGES, "/u/chef1", "https://ana.example/");
await leads(APP, "/u/chef1", `https://${PAGES}/u/chef1`);
await shows(APP, "/", /Folio Kitchen/);
for (const path of ["/login", "/api/user-data/", "/dashboard", "/healthz"]) {
  assert.equal((await proxy.get("ana.example", path)).status, 404, path);
}
console.log("nothing of the app is at ana.example");
await refused(proxy, "shop.ana.example", "a name below, which is not proven by it");

const chef2 = await publish("chef2", "<h1>Bread</h1>");
const second = await claim(app, chef2.bearer, "ana.example");
await shows("ana.example", "/frame", /Soup of the day/);
console.log("a claim without proof takes nothing");
dns.set(second.txt.host, "TXT", txt.value, second.txt.value);
assert.equal((await checkDomain(app, chef2.bearer)).state, "proven");
await untilOld();
await shows("ana.example", "/frame", /Bread/);
console.log("whoever proves it last has it");
await (await app.post(CALLS.releaseDomain, {}, chef2.bearer)).body?.cancel();
await untilOld();
assert.equal((await proxy.get("ana.example", "/frame")).status, 404);
console.log("let go, it has no page");

async function publish(username: string, user_code: string) {
  const user = await signIn(app, username);
  await (await app.post(CALLS.savePortfolio, { user_code }, user.bearer)).body?.cancel();
  return user;
}

async function shows(host: string, path: string, text: RegExp): Promise<void> {
  const { status, body } = await proxy.get(host, path);
  assert.equal(status, 200, `${host}${path}`);
  assert.match(body, text);
  console.log(`https://${host}${path} is there`);
}

async function leads(host: string, path: string, to: string): Promise<void> {
  assert.equal((await proxy.get(host, path)).location, to);
  console.log(`https://${host}${path} leads to ${to}`);
}

async function refused(proxy: Proxy, host: string, when: string): Promise<void> {
  await assert.rejects(() => proxy.get(host), /alert|certificate/i);
  console.log(`no certificate for ${host}: ${when}`);
}

/** What the product knows of a name is kept for less than a second. */
function untilOld(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000));
}
