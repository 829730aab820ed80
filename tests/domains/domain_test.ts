// /api/domain/: a name of one's own, claimed, looked at, changed and let go.
import assert from "node:assert/strict";
import type { Domain } from "../../contract/domains/domain_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { checkDomain, claim, openDomains, proveDomain, readDomain } from "../support/domains.ts";
import { makeKey } from "../support/mcp.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("POST /api/domain/ answers with the records to make, a new token and what is there instead", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const { bearer } = await signIn(app);
  dns.set("ana.example", "A", "198.51.100.1");
  dns.set("_folio.ana.example", "TXT", "v=other");
  const first = await claim(app, bearer, "WWW.Ana.Example");
  assert.equal(first.name, "ana.example");
  assert.equal(first.state, "unproven");
  assert.equal(first.main, "plain");
  assert.equal(first.redirects, true);
  assert.equal(first.url, null);
  assert.equal(first.txt.host, "_folio.ana.example");
  assert.match(first.txt.value, /^folio-proof=[0-9a-f]{40}$/);
  assert.deepEqual(first.target, { host: "pages.folio.example", addresses: ["203.0.113.7"] });
  assert.deepEqual(first.found, {
    txt: ["v=other"],
    is_txt_unknown: false,
    plain: {
      host: "ana.example",
      leads_here: false,
      cname: null,
      addresses: ["198.51.100.1"],
      is_unknown: false,
    },
    www: {
      host: "www.ana.example",
      leads_here: false,
      cname: null,
      addresses: [],
      is_unknown: false,
    },
  });
  const second = await claim(app, bearer, "müller.example", "www");
  assert.notEqual(second.txt.value, first.txt.value);
  assert.equal(second.name, "xn--mller-kva.example");
  assert.equal(second.shown_name, "müller.example");
  assert.equal(second.main, "www");
  const again = await claim(app, bearer, "müller.example");
  assert.notEqual(again.txt.value, second.txt.value);
});

Deno.test("POST /api/domain/check/ finds the right record, and where the name leads", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const { bearer } = await signIn(app);
  const { txt } = await claim(app, bearer, "ana.example", "www");
  dns.set(txt.host, "TXT", "something else", `  ${txt.value} `);
  const proven = await checkDomain(app, bearer);
  assert.equal(proven.state, "proven");
  assert.equal(proven.url, null);

  dns.set("www.ana.example", "CNAME", "pages.folio.example");
  const leading = await checkDomain(app, bearer);
  assert.equal(leading.found!.www.leads_here, true);
  assert.equal(leading.url, "http://www.ana.example:8000");
  const updated = await change(app, bearer, { main: "plain", redirects: false });
  assert.equal(updated.url, null);
  assert.equal(updated.redirects, false);
  dns.set("ana.example", "A", "203.0.113.7");
  assert.equal((await checkDomain(app, bearer)).url, "http://ana.example:8000");
  assert.equal((await change(app, bearer, { main: "www" })).url, "http://www.ana.example:8000");
});

Deno.test("an apex leads here by the addresses that the target's host has now, and by no other beside them", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const { bearer } = await signIn(app);
  dns.set("pages.folio.example", "AAAA", "2001:db8::9");
  dns.set("ana.example", "AAAA", "2001:0DB8:0::9");
  await claim(app, bearer, "ana.example");
  assert.equal((await readDomain(app, bearer))!.found!.plain.leads_here, true);
  dns.set("ana.example", "A", "198.51.100.1");
  assert.equal((await checkDomain(app, bearer)).found!.plain.leads_here, false);
});

Deno.test("what DNS says is bounded, and text that can be shown", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const { bearer } = await signIn(app);
  const { txt } = await claim(app, bearer, "ana.example");
  const hostile = "a\u0000b\u202Ec<script>";
  const long = Array.from({ length: 8 }, () => "x".repeat(255));
  dns.set(txt.host, "TXT", hostile, long, ...Array.from({ length: 30 }, (_, at) => `n${at}`));
  const found = (await checkDomain(app, bearer)).found!;
  assert.equal(found.txt.length, 10);
  assert.equal(found.txt[0], "a\uFFFDb\uFFFDc<script>");
  assert.equal(found.txt[1]!.length, 255);
  const all = Array.from({ length: 30 }, (_, at) => `198.51.100.${at}`);
  dns.set("ana.example", "A", ...all);
  // Far behind all others, and still found.
  dns.set(txt.host, "TXT", ...Array.from({ length: 60 }, (_, at) => `n${at}`), txt.value);
  const proven = await checkDomain(app, bearer);
  assert.equal(proven.state, "proven");
  assert.equal(proven.found!.plain.addresses.length, 10);
});

Deno.test("POST /api/domain/ refuses what cannot be a name of one's own, in words", async () => {
  await using world = await openDomains();
  const { app } = world;
  const { bearer } = await signIn(app);
  const refused = {
    "": SENTENCES.domain_missing,
    "co.uk": SENTENCES.domain_is_suffix,
    "203.0.113.7": SENTENCES.domain_is_ip,
    "ana.localhost": SENTENCES.domain_reserved,
    "pages.folio.example": SENTENCES.domain_is_ours,
  };
  for (const [name, error] of Object.entries(refused)) {
    const response = await app.post(CALLS.domain, { name }, bearer);
    assert.equal(response.status, 400);
    assert.equal((await response.json()).error, error);
  }
  assert.equal(await readDomain(app, bearer), null);
});

Deno.test("POST /api/domain/release/ lets it go at once; after that there is nothing to look at or change", async () => {
  await using world = await openDomains();
  const { app } = world;
  const { bearer } = await signIn(app);
  await proveDomain(world, bearer, "ana.example");
  const released = await app.post(CALLS.releaseDomain, {}, bearer);
  assert.deepEqual(await released.json(), { message: SENTENCES.domain_released });
  assert.equal(await readDomain(app, bearer), null);
  for (const call of [CALLS.releaseDomain, CALLS.checkDomain, CALLS.updateDomain] as const) {
    const response = await app.post(call, {}, bearer);
    assert.equal(response.status, 404, call);
    assert.equal((await response.json()).error, SENTENCES.domain_not_found);
  }
});

Deno.test("GET /api/domain/ is also for a key that may read the page, and nothing else is", async () => {
  await using world = await openDomains();
  const { app } = world;
  const user = await signIn(app);
  await claim(app, user.bearer, "ana.example");
  const reader = { Authorization: `Bearer ${await makeKey(app, user, ["page:read"])}` };
  assert.equal((await readDomain(app, reader))!.name, "ana.example");
  const writer = { Authorization: `Bearer ${await makeKey(app, user, ["page:write"])}` };
  await refused(app.get(CALLS.domain, writer), 403);
  await refused(app.get(CALLS.domain), 401);
  await refused(app.post(CALLS.domain, { name: "bea.example" }, writer), 401);
  await refused(app.post(CALLS.releaseDomain, {}, writer), 401);
});

Deno.test("GET /api/domain/ answers with one's own alone", async () => {
  await using world = await openDomains();
  const { app } = world;
  const { bearer } = await signIn(app);
  await proveDomain(world, bearer, "ana.example");
  assert.equal(await readDomain(app, (await signIn(app, "chef2")).bearer), null);
});

Deno.test("the same name again: a proven one keeps its proof, and only its main one changes", async () => {
  await using world = await openDomains();
  const { app } = world;
  const { bearer } = await signIn(app);
  const { txt } = await proveDomain(world, bearer, "ana.example");
  const again = await claim(app, bearer, "www.ana.example", "www");
  assert.equal(again.state, "proven");
  assert.equal(again.txt.value, txt.value);
  assert.equal(again.url, "http://www.ana.example:8000");
  const other = await claim(app, bearer, "bea.example");
  assert.equal(other.state, "unproven");
  assert.equal(other.url, null);
});

Deno.test("where a proven name is, by https without a port but on one's own machine", async () => {
  const environment = { PUBLIC_URL: "https://folio.example:8443", RATE_LIMITS: "off" };
  await using world = await openDomains(environment);
  const { app } = world;
  const { bearer } = await signIn(app);
  const { url } = await proveDomain(world, bearer, "ana.example");
  assert.equal(url, "https://ana.example");
});

Deno.test("without DOMAINS_TARGET there are no addresses of one's own", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  assert.equal(await readDomain(app, bearer), null);
  const calls = [CALLS.domain, CALLS.checkDomain, CALLS.updateDomain, CALLS.releaseDomain] as const;
  for (const call of calls) {
    const response = await app.post(call, { name: "ana.example" }, bearer);
    assert.equal(response.status, 404, call);
    assert.equal((await response.json()).error, SENTENCES.domains_off);
  }
});

Deno.test("claims and looks of one person are counted", async () => {
  await using world = await openDomains({ RATE_LIMITS: "on" });
  const { app } = world;
  const { bearer } = await signIn(app);
  await claim(app, bearer, "ana.example");
  await lastStatus(30, () => app.post(CALLS.checkDomain, {}, bearer));
  await lastStatus(19, () => app.post(CALLS.domain, { name: "ana.example" }, bearer));
});

async function refused(answer: Promise<Response>, status: number): Promise<void> {
  const response = await answer;
  await response.body?.cancel();
  assert.equal(response.status, status);
}

/** So many pass, and the next one is too many. */
async function lastStatus(passing: number, send: () => Promise<Response>): Promise<void> {
  for (let at = 0; at <= passing; at++) {
    const response = await send();
    await response.body?.cancel();
    assert.equal(response.ok, at < passing, `${at}`);
    if (!response.ok) assert.equal(response.status, 429);
  }
}

async function change(
  app: Parameters<typeof readDomain>[0],
  bearer: { Authorization: string },
  wish: Record<string, unknown>,
): Promise<Domain> {
  const response = await app.post(CALLS.updateDomain, wish, bearer);
  assert.equal(response.status, 200);
  return (await response.json()).domain;
}
