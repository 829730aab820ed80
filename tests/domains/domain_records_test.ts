// Which DNS records an owner is told to make: a CNAME wherever there may be one, addresses for a registered name.
import assert from "node:assert/strict";
import type { Domain } from "../../contract/domains/domain_calls.ts";
import { listDnsRecords } from "../../contract/domains/domain_records.ts";
import { makeDomain, TARGET, TOKEN } from "../support/domain_payload.ts";

const HOST = { host: TARGET.host, addresses: [] };
const ADDRESSES = { host: null, addresses: TARGET.addresses };

for (
  const [claim, domain, main, other] of [
    [
      "a registered name",
      makeDomain(),
      ["A ana.example (@) 203.0.113.7", "AAAA ana.example (@) 2001:db8::7"],
      ["CNAME www.ana.example (www) pages.folio.example"],
    ],
    [
      "a registered name with www as the main one",
      makeDomain({ main: "www" }),
      ["CNAME www.ana.example (www) pages.folio.example"],
      ["A ana.example (@) 203.0.113.7", "AAAA ana.example (@) 2001:db8::7"],
    ],
    [
      "a name below a registered one",
      makeDomain({ name: "blog.ana.example", registered_name: "ana.example" }),
      ["CNAME blog.ana.example (blog) pages.folio.example"],
      ["CNAME www.blog.ana.example (www.blog) pages.folio.example"],
    ],
    [
      "a target of addresses alone",
      makeDomain({ target: ADDRESSES }),
      ["A ana.example (@) 203.0.113.7", "AAAA ana.example (@) 2001:db8::7"],
      ["A www.ana.example (www) 203.0.113.7", "AAAA www.ana.example (www) 2001:db8::7"],
    ],
    [
      "a target of a host alone",
      makeDomain({ target: HOST }),
      ["ALIAS ana.example (@) pages.folio.example"],
      ["CNAME www.ana.example (www) pages.folio.example"],
    ],
  ] as [string, Domain, string[], string[]][]
) {
  Deno.test(`the records to make for ${claim}`, () => {
    const records = listDnsRecords(domain);
    const told = (key: "txt" | "main" | "other") =>
      records[key].map(({ type, host, shortHost, value }) =>
        `${type} ${host} (${shortHost}) ${value}`
      );
    assert.deepEqual(told("main"), main);
    assert.deepEqual(told("other"), other);
    const { host } = domain.txt;
    const short = host.replace(`.${domain.registered_name}`, "");
    assert.deepEqual(told("txt"), [`TXT ${host} (${short}) ${TOKEN}`]);
  });
}
