// What an owner is told of their own address: a sentence for each state, and for whatever DNS says instead.
import assert from "node:assert/strict";
import type { Domain, DomainFound, DomainLead } from "../../contract/domains/domain_calls.ts";
import {
  describeDomain,
  toShownAddress,
  toTypedName,
} from "../../contract/domains/domain_words.ts";
import {
  makeDomain,
  makeFound,
  makeLead,
  makeLiveDomain,
  TARGET,
  TOKEN,
} from "../support/domain_payload.ts";

const NOWHERE = { leads_here: false, addresses: [] };

for (
  const [found, isRight, said] of [
    [{ txt: [TOKEN] }, true, "Your TXT record says what it should."],
    [{ txt: ["v=spf1 -all", TOKEN] }, true, "Your TXT record says what it should."],
    [
      { txt: [] },
      false,
      "There is no TXT record at _folio.ana.example yet. A new one may take minutes, some take hours.",
    ],
    [{ txt: ["soup"] }, false, "Your TXT record says “soup”."],
    [{ txt: ["🥣".repeat(81)] }, false, `Your TXT record says “${"🥣".repeat(80)}…”.`],
    [
      { txt: ["a", "b", "c"] },
      false,
      "There are 3 TXT records, none of them the right one: “a”, “b” and “c”.",
    ],
    [
      { txt: [`"${TOKEN}"`] },
      false,
      "Your TXT record has quotation marks or spaces around its value. Leave them out.",
    ],
    [
      { txt: [], is_txt_unknown: true },
      null,
      "DNS gave no answer about _folio.ana.example: whether your record is there is not known.",
    ],
  ] as [Partial<DomainFound>, boolean | null, string][]
) {
  Deno.test(`of a TXT record is said: ${said} (${JSON.stringify(found.txt)})`, () => {
    const { txt } = describeDomain(makeDomain({ found: makeFound(found) }));
    assert.deepEqual(txt, { isRight, said });
  });
}

for (
  const [lead, isRight, said] of [
    [{}, true, "ana.example leads here."],
    [{ addresses: ["203.0.113.7"] }, true, "ana.example leads here."],
    [NOWHERE, false, "ana.example leads nowhere yet: it has no such record."],
    [
      { leads_here: false, addresses: ["198.51.100.4"] },
      false,
      "ana.example leads elsewhere: its A record says 198.51.100.4.",
    ],
    [
      { leads_here: false, addresses: ["198.51.100.4", "2001:db8::bad"] },
      false,
      "ana.example leads elsewhere: its A and AAAA records say 198.51.100.4 and 2001:db8::bad.",
    ],
    [
      { leads_here: false, cname: "shop.example", addresses: ["198.51.100.4"] },
      false,
      "ana.example leads elsewhere: its CNAME record says shop.example.",
    ],
    [
      { ...NOWHERE, is_unknown: true },
      null,
      "DNS gave no answer about ana.example: where it leads is not known.",
    ],
  ] as [Partial<DomainLead>, boolean | null, string][]
) {
  Deno.test(`of a name's way is said: ${said} (${lead.addresses ?? "ours"})`, () => {
    const plain = makeLead("ana.example", lead);
    const { main } = describeDomain(makeDomain({ found: makeFound({ plain }) }));
    assert.deepEqual(main, { isRight, said });
  });
}

Deno.test("an AAAA record of somebody else beside a right A is told", () => {
  const addresses = ["203.0.113.7", "2001:db8::bad"];
  const plain = makeLead("ana.example", { leads_here: false, addresses });
  const stray = "ana.example leads here, and elsewhere too: its AAAA record says 2001:db8::bad. " +
    "Visitors who are sent there do not see your page: take it out.";
  const found = makeFound({ plain });
  const asMain = describeDomain(makeLiveDomain({ url: null, found }));
  assert.deepEqual(asMain.main, { isRight: false, said: stray });
  assert.deepEqual([asMain.name, asMain.kind], ["Yours, not here yet", "warning"]);
  const asOther = describeDomain(
    makeLiveDomain({ main: "www", url: "https://www.ana.example", found }),
  );
  assert.equal(asOther.said, `Your page is at www.ana.example. ${stray}`);
});

Deno.test("a name that was claimed before everybody was signed out is asked about, and is nobody's shown address", () => {
  const domain = makeLiveDomain({ is_confirmed: false });
  const { name, kind, isAllWell } = describeDomain(domain);
  assert.deepEqual([name, kind, isAllWell], ["Is it yours?", "warning", true]);
  assert.equal(toShownAddress(domain), null);
});

Deno.test("a proven name whose record is not among those that were kept has a right record", () => {
  const { txt } = describeDomain(makeLiveDomain({ found: makeFound({ txt: ["a", "b"] }) }));
  assert.equal(txt.isRight, true);
});

Deno.test("addresses behind the operator's own host are nobody else's", () => {
  const www = makeLead("www.ana.example", { cname: TARGET.host, addresses: ["192.0.2.99"] });
  const { other } = describeDomain(makeLiveDomain({ found: makeFound({ www }) }));
  assert.deepEqual(other, { isRight: true, said: "www.ana.example leads here." });
});

for (
  const [claim, domain, kind, name, said] of [
    [
      "a new claim",
      makeDomain(),
      "info",
      "Not proven yet",
      "Make these records where you rented the name. We look for them by ourselves for three days.",
    ],
    [
      "a claim without any record",
      makeDomain({ found: makeFound({ txt: [] }) }),
      "info",
      "Not proven yet",
      "Make these records where you rented the name. We look for them by ourselves for three days.",
    ],
    [
      "a claim with a wrong record",
      makeDomain({ found: makeFound({ txt: ["soup"] }) }),
      "warning",
      "Not proven yet",
      "Your TXT record says “soup”. The right value stands below.",
    ],
    [
      "a claim after three days",
      makeDomain({ state: "expired", found: makeFound({ txt: [] }) }),
      "warning",
      "Not looked for any more",
      "We looked for three days. There is no TXT record at _folio.ana.example. Once it is right, let us look again.",
    ],
    [
      "a proven name that leads elsewhere",
      makeLiveDomain({
        url: null,
        found: makeFound({ plain: makeLead("ana.example", NOWHERE) }),
      }),
      "warning",
      "Yours, not here yet",
      "The name is yours. ana.example leads nowhere yet: it has no such record.",
    ],
    [
      "a live name whose www leads elsewhere",
      makeLiveDomain({
        found: makeFound({
          www: makeLead("www.ana.example", { leads_here: false, cname: "shop.example" }),
        }),
      }),
      "info",
      "Live",
      "Your page is at ana.example. www.ana.example leads elsewhere: its CNAME record says shop.example.",
    ],
    [
      "a live pair with www as the main one",
      makeLiveDomain({ main: "www", url: "https://www.ana.example" }),
      "success",
      "Live",
      "Your page is at www.ana.example, and ana.example leads there.",
    ],
    [
      "a live pair",
      makeLiveDomain(),
      "success",
      "Live",
      "Your page is at ana.example, and www.ana.example leads there.",
    ],
    [
      "a name whose record is gone",
      makeLiveDomain({ state: "missing", found: makeFound({ txt: [] }) }),
      "warning",
      "Its record is gone",
      "There is no TXT record at _folio.ana.example. It proves that the name is yours: put it back, or we let the name go.",
    ],
  ] as [string, Domain, string, string, string][]
) {
  Deno.test(`the state of ${claim} is told in a sentence`, () => {
    const words = describeDomain(domain);
    assert.deepEqual([words.kind, words.name, words.said], [kind, name, said]);
    assert.equal(words.isAllWell, kind === "success");
  });
}

Deno.test("it is told when the record went, when the name is let go, and when we look again", () => {
  const { moments } = describeDomain(makeLiveDomain({
    state: "missing",
    missing_since: "2026-11-20T08:00:00.000Z",
    let_go_at: "2026-11-27T08:00:00.000Z",
    next_check_at: "2026-11-25T08:00:00.000Z",
  }));
  assert.deepEqual(moments, [
    { label: "Gone since", at: "2026-11-20T08:00:00.000Z" },
    { label: "Let go at", at: "2026-11-27T08:00:00.000Z" },
    { label: "We look again at", at: "2026-11-25T08:00:00.000Z" },
  ]);
});

Deno.test("an internationalised name is shown as it was typed", () => {
  const domain = makeLiveDomain({
    name: "xn--bckerei-5wa.example",
    shown_name: "bäckerei.example",
    url: "https://www.xn--bckerei-5wa.example",
    main: "www",
  });
  assert.equal(
    describeDomain(domain).said,
    "Your page is at www.bäckerei.example, and bäckerei.example leads there.",
  );
  assert.deepEqual(toShownAddress(domain), {
    url: domain.url,
    shown: "https://www.bäckerei.example",
  });
  assert.equal(toShownAddress(makeDomain()), null);
});

for (
  const [typed, name] of [
    ["ana.example", "ana.example"],
    ["  https://www.Ana.example/menu?x#y ", "Ana.example"],
    ["WWW.ana.example.", "ana.example"],
    ["www.example", "www.example"],
    ["www", "www"],
    ["http://ana.example:8080", "ana.example:8080"],
    ["wwwana.example", "wwwana.example"],
  ] as const
) {
  Deno.test(`${JSON.stringify(typed)} is read as ${name}`, () => {
    assert.equal(toTypedName(typed), name);
  });
}
