// What DNS says: a record that is not there is told from a server that failed.
import assert from "node:assert/strict";
import { createResolver } from "../../server/domains/dns_records.ts";
import { readDnsServer } from "../../server/config/environment_values.ts";
import { type Fault, openDns, type TestDns } from "../support/dns.ts";
import { PATIENT } from "../support/patience.ts";

async function openBoth() {
  const dns = await openDns();
  return { dns, ...resolversOf(dns) };
}

/** For good answers one with patience, and one as the product has it. */
function resolversOf({ address }: TestDns) {
  const settings = { dnsServer: readDnsServer(address)! };
  return { resolver: createResolver(settings, PATIENT.dns), hasty: createResolver(settings) };
}

Deno.test("a resolver reads each kind of record, and a text in pieces as one", async () => {
  const { dns, resolver } = await openBoth();
  await using _ = dns;
  dns.set("_folio.ana.example", "TXT", ["folio-", "proof=1"], "another one");
  dns.set("www.ana.example", "CNAME", "Pages.Folio.Example");
  dns.set("pages.folio.example", "A", "203.0.113.7", "203.0.113.8");
  dns.set("pages.folio.example", "AAAA", "2001:0db8:0:0::7");
  assert.deepEqual(await resolver.lookUp("_folio.ana.example", "TXT"), [
    "folio-proof=1",
    "another one",
  ]);
  assert.deepEqual(await resolver.lookUp("www.ana.example", "CNAME"), ["pages.folio.example"]);
  const addresses = ["203.0.113.7", "203.0.113.8"];
  assert.deepEqual(await resolver.lookUp("pages.folio.example", "A"), addresses);
  assert.deepEqual(await resolver.lookUp("pages.folio.example", "AAAA"), ["2001:db8::7"]);
});

Deno.test("a name or a record that is not there is no values", async () => {
  const { dns, resolver } = await openBoth();
  await using _ = dns;
  dns.set("ana.example", "A", "203.0.113.7");
  assert.deepEqual(await resolver.lookUp("ana.example", "TXT"), []);
  assert.deepEqual(await resolver.lookUp("nobody.example", "TXT"), []);
});

Deno.test("an answer of more than 4 KB is not read: what is made to be slow takes the square of its length", async () => {
  const { dns, resolver, hasty } = await openBoth();
  await using _ = dns;
  const texts = (bytes: number) =>
    Array.from({ length: bytes / 200 }, (_, i) => `${i}`.padEnd(188, "x"));
  dns.set("ana.example", "TXT", ...texts(3_800));
  assert.deepEqual(await resolver.lookUp("ana.example", "TXT"), texts(3_800));
  dns.set("ana.example", "TXT", ...texts(5_000));
  assert.equal(await hasty.lookUp("ana.example", "TXT"), null);
});

const FAULTS: Fault[] = ["SERVFAIL", "REFUSED", "silence", "hang-up", "foreign", "garbage"];

for (const fault of FAULTS) {
  Deno.test(`of a server's ${fault} nothing is known, whatever is there`, async () => {
    const { dns, resolver, hasty } = await openBoth();
    await using _ = dns;
    dns.set("ana.example", "TXT", "here");
    dns.break(fault);
    assert.equal(await hasty.lookUp("ana.example", "TXT"), null);
    dns.break(null);
    assert.deepEqual(await resolver.lookUp("ana.example", "TXT"), ["here"]);
  });
}

Deno.test("a server that takes no TCP is asked by UDP, by the same rules", async () => {
  await using dns = await openDns("udp");
  const { resolver, hasty } = resolversOf(dns);
  dns.set("ana.example", "TXT", "here");
  assert.deepEqual(await resolver.lookUp("ana.example", "TXT"), ["here"]);
  assert.deepEqual(await resolver.lookUp("nobody.example", "TXT"), []);
  for (const fault of ["SERVFAIL", "foreign", "garbage"] as const) {
    dns.break(fault, "ana.example");
    assert.equal(await hasty.lookUp("ana.example", "TXT"), null, fault);
  }
  dns.break(null, "ana.example");
  // More than fits: half of it would be taken for all.
  dns.set("ana.example", "TXT", ...Array.from({ length: 10 }, () => "x".repeat(200)));
  assert.equal(await resolver.lookUp("ana.example", "TXT"), null);
});

Deno.test("without any server that listens, nothing is known", async () => {
  const dns = await openDns();
  await dns[Symbol.asyncDispose]();
  const { hasty } = resolversOf(dns);
  assert.equal(await hasty.lookUp("ana.example", "TXT"), null);
});
