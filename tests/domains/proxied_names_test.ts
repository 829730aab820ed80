// Names before a proxy, whose addresses DNS has: the name itself is asked, and only an answer of ours counts. And records under a name typed twice.
import assert from "node:assert/strict";
import { describeDomain } from "../../contract/domains/domain_words.ts";
import { readConfig } from "../../server/config/config.ts";
import { createNameAsker } from "../../server/domains/asked_names.ts";
import {
  checkDomain,
  claim,
  domainEnvironment,
  openDomains,
  proveDomain,
} from "../support/domains.ts";
import { makeDomain, makeFound, makeLead } from "../support/domain_payload.ts";
import { openDns, type TestDns } from "../support/dns.ts";
import { signIn } from "../support/make.ts";
import { PATIENT } from "../support/patience.ts";
import { testApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";

type Change = (response: Response) => Response | Promise<Response>;

const asIs: Change = (response) => response;

/** The product at this machine's own address stands for a proxy's: it is not among the target's. */
async function openProxied() {
  const dns = await openDns();
  const state = { change: asIs, asked: 0 };
  const server = await testServer(domainEnvironment(dns), (response) => {
    state.asked++;
    return state.change(response);
  });
  const { bearer } = await signIn(server.app);
  return {
    dns,
    state,
    app: server.app,
    bearer,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
    },
  };
}

function proxy(dns: TestDns, ...others: string[]): void {
  for (const host of ["ana.example", "www.ana.example"]) dns.set(host, "A", "127.0.0.1", ...others);
}

Deno.test("a name behind a proxy that leads here counts as leading here, proven or not", async () => {
  await using world = await openProxied();
  const { app, bearer, dns } = world;
  proxy(dns);
  const { txt, found } = await claim(app, bearer, "ana.example");
  assert.deepEqual([found!.plain.leads_here, found!.plain.is_proxied], [true, true]);
  dns.set(txt.host, "TXT", txt.value);
  const proven = await checkDomain(app, bearer);
  assert.deepEqual([proven.found!.www.leads_here, proven.found!.www.is_proxied], [true, true]);
  assert.equal(proven.url, `http://ana.example:${new URL(app.config.publicUrl).port}`);
});

Deno.test("a name that leads here by DNS is not asked", async () => {
  await using world = await openProxied();
  await proveDomain(world, world.bearer, "ana.example");
  assert.equal(world.state.asked, 0);
});

const OTHERS: Record<string, Change> = {
  "another page": () => new Response("<h1>Bread</h1>"),
  "an answer beside a page": async (response) => new Response(`${await response.text()}\n<p>`),
  "our answer as an error": async (response) =>
    new Response(await response.text(), { status: 404 }),
  "a redirect": () => new Response(null, { status: 302, headers: { Location: "/" } }),
  "nothing": () => new Response(null, { status: 204 }),
  "a megabyte": () => new Response("x".repeat(1_000_000)),
};

for (const [name, change] of Object.entries(OTHERS)) {
  Deno.test(`a name that answers with ${name} leads elsewhere`, async () => {
    await using world = await openProxied();
    const { app, bearer, dns, state } = world;
    proxy(dns);
    state.change = change;
    const { found } = await claim(app, bearer, "ana.example");
    assert.equal(state.asked, 2);
    assert.deepEqual([found!.plain.leads_here, found!.www.leads_here], [false, false]);
    assert.equal(found!.plain.is_proxied, undefined);
  });
}

Deno.test("of several addresses, each that answers must answer as ours", async () => {
  await using world = await openProxied();
  const { app, bearer, dns } = world;
  proxy(dns, "198.51.100.4");
  assert.equal((await claim(app, bearer, "ana.example")).found!.plain.leads_here, false);
  proxy(dns, "203.0.113.7");
  assert.equal((await checkDomain(app, bearer)).found!.plain.is_proxied, true);
});

Deno.test("while a proxy cannot say, nothing changes; with other addresses, or another answer, it does", async () => {
  await using world = await openProxied();
  const { app, bearer, dns, state } = world;
  proxy(dns);
  const { txt } = await claim(app, bearer, "ana.example");
  dns.set(txt.host, "TXT", txt.value);
  await checkDomain(app, bearer);
  state.change = () => new Response("down", { status: 522 });
  for (let look = 0; look < 2; look++) {
    const { url, found, next_check_at } = await checkDomain(app, bearer);
    assert.ok(url);
    assert.deepEqual([found!.plain.leads_here, found!.plain.is_unknown], [true, true]);
    const pauseMs = Date.parse(next_check_at!) - app.clock.now().getTime();
    assert.ok(pauseMs <= 3_600_000, `${pauseMs}`);
  }
  state.change = asIs;
  const { found } = await checkDomain(app, bearer);
  assert.deepEqual([found!.plain.leads_here, found!.plain.is_unknown], [true, false]);
  state.change = () => new Response("down", { status: 522 });
  proxy(dns, "203.0.113.7");
  assert.equal((await checkDomain(app, bearer)).url, null);
  proxy(dns);
  assert.equal((await checkDomain(app, bearer)).url, null, "it never answered there");
});

Deno.test("an answer is of one name, one question and one product, and the app's own hosts have none", async () => {
  await using app = await testApp({ DOMAINS_TARGET: "203.0.113.7" });
  await using other = await testApp({ DOMAINS_TARGET: "203.0.113.7", SECRET: "z".repeat(32) });
  const ask = async ({ fetch }: Pick<typeof app, "fetch">, host: string, token: string) => {
    const url = `http://${host}/.well-known/folio-kitchen/${token}`;
    const response = await fetch(new Request(url, { redirect: "manual" }));
    const text = await response.text();
    return response.status === 200 ? text : null;
  };
  const token = "a".repeat(43);
  const answers = await Promise.all([
    ask(app, "ana.example", token),
    ask(app, "www.ana.example", token),
    ask(app, "ana.example", "b".repeat(43)),
    ask(other, "ana.example", token),
  ]);
  for (const answer of answers) assert.match(answer!, /^[\w-]{43}$/);
  assert.equal(new Set(answers).size, answers.length);
  assert.ok(!answers.includes(token));
  for (const wrong of ["", "a", "a".repeat(44), `${"a".repeat(42)}.`, `${token}/x`]) {
    assert.equal(await ask(app, "ana.example", wrong), null, wrong);
  }
  assert.equal(await ask(app, "localhost:8000", token), null);
});

Deno.test("no address of a network of our own is asked, whatever DNS says of a name", async () => {
  const config = readConfig({
    PUBLIC_URL: "https://folio.example",
    MAIL: "off",
    SECRET: "s".repeat(32),
    DATABASE_URL: "postgres://chef1@localhost/none",
  });
  const asker = createNameAsker(config, "salt", PATIENT.own_name);
  const inner = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fe80::1"];
  for (const address of inner) {
    assert.equal(await asker.ask("ana.example", [address]), "others", address);
  }
});

Deno.test("a TXT record under a name typed twice proves nothing, and is told with what to correct", async () => {
  await using world = await openDomains();
  const { app, dns } = world;
  const { bearer } = await signIn(app);
  for (
    const [name, doubled] of [
      ["ana.example", "_folio.ana.example.ana.example"],
      ["blog.ana.example", "_folio.blog.ana.example.ana.example"],
    ] as const
  ) {
    const { txt } = await claim(app, bearer, name);
    dns.set(doubled, "TXT", "v=other", `${txt.value} `);
    const domain = await checkDomain(app, bearer);
    assert.equal(domain.state, "unproven");
    assert.equal(domain.found!.txt_stands_at, doubled);
    dns.set(doubled, "TXT", "folio-proof=another");
    assert.equal((await checkDomain(app, bearer)).found!.txt_stands_at, undefined);
    dns.set(doubled, "TXT", txt.value);
    dns.set(txt.host, "TXT", txt.value);
    const proven = await checkDomain(app, bearer);
    assert.equal(proven.state, "proven");
    assert.equal(proven.found!.txt_stands_at, undefined);
  }
});

Deno.test("both are told in words, with what to type instead", () => {
  const lead = { addresses: ["198.51.100.4"], is_proxied: true };
  const found = makeFound({
    txt: [],
    txt_stands_at: "_folio.ana.example.ana.example",
    plain: makeLead("ana.example", lead),
  });
  const { kind, said, txt, main } = describeDomain(makeDomain({ found }));
  assert.deepEqual(main, { isRight: true, said: "ana.example leads here, through a proxy." });
  assert.deepEqual(txt, {
    isRight: false,
    said:
      "Your TXT record stands at _folio.ana.example.ana.example: your DNS provider adds ana.example by itself. Type _folio as its host.",
  });
  assert.deepEqual([kind, said], ["warning", txt.said]);
});
