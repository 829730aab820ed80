// What a person types for a name of their own: as DNS has it, or why it cannot be one.
import assert from "node:assert/strict";
import { readDomainName } from "../../server/domains/names.ts";

const CONFIG = {
  publicUrl: "https://www.folio.example:8443",
  pagesOrigin: "https://folio-pages.example",
  usercontentOrigin: "https://frames.folio-frames.example",
  domainsTarget: { host: "edge.folio-hosts.example", addresses: ["203.0.113.7"] },
};

function read(typed: string) {
  return readDomainName(typed, CONFIG);
}

const NAMES: Record<string, [name: string, shown?: string]> = {
  "ana.example": ["ana.example"],
  "  Ana.EXAMPLE  ": ["ana.example"],
  "ana.example.": ["ana.example"],
  "www.ana.example": ["ana.example"],
  "WWW.www.ana.example": ["ana.example"],
  "https://www.ana.example/": ["ana.example"],
  "blog.ana.example": ["blog.ana.example"],
  "müller.example": ["xn--mller-kva.example", "müller.example"],
  "www.Müller.example": ["xn--mller-kva.example", "müller.example"],
  "xn--mller-kva.example": ["xn--mller-kva.example"],
  "例え.example。": ["xn--r8jz45g.example", "例え.example"],
  "ana.co.uk": ["ana.co.uk"],
  "ana.github.io": ["ana.github.io"],
  // A name that somebody has, unlike what is below it.
  "www.com": ["www.com"],
  "www.www.co.uk": ["www.co.uk"],
  "notfolio.example": ["notfolio.example"],
  "folio-hosts.example": ["folio-hosts.example"],
};

for (const [typed, [name, shown_name = name]] of Object.entries(NAMES)) {
  Deno.test(`the name ${JSON.stringify(typed)} is ${name}, shown as ${shown_name}`, () => {
    assert.deepEqual(read(typed), { name, shown_name });
  });
}

const REFUSED: Record<string, string[]> = {
  domain_missing: ["", "   ", "https://"],
  domain_invalid: [
    "ana",
    "example",
    "ana..example",
    "-ana.example",
    "ana-.example",
    "a_b.example",
    "ana.example:8080",
    "ana.example/about",
    "ana.example?x",
    "chef1@ana.example",
    "ana .example",
    "ana%2eexample",
    "ana\\example",
    "xn--zzzz.example",
    "ana\u202E.example",
    `${"a".repeat(64)}.example`,
    `${"abcdefgh.".repeat(27)}example`,
    "漢".repeat(10_000) + ".example",
  ],
  domain_is_ip: ["203.0.113.7", "0x7f.1", "127.1", "2130706433", "::1", "[2001:db8::7]"],
  domain_is_suffix: ["co.uk", "com", "github.io", "s3.amazonaws.com"],
  domain_is_ours: [
    "folio.example",
    "www.folio.example",
    "ana.folio.example",
    "FOLIO.example.",
    "folio-pages.example",
    "x.folio-pages.example",
    "edge.folio-hosts.example",
    "a.edge.folio-hosts.example",
  ],
  domain_reserved: [
    "localhost",
    "ana.localhost",
    "ana.test",
    "ana.invalid",
    "printer.local",
    "ana.onion",
    "ana.internal",
    "7.113.0.203.in-addr.arpa",
    "home.arpa",
    "ana.alt",
  ],
};

for (const [code, all] of Object.entries(REFUSED)) {
  Deno.test(`no name: ${code}`, () => {
    for (const typed of all) assert.equal(read(typed), code, typed);
  });
}
