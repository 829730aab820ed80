// One's own address as the API tells it, in any state: unproven and not looked for, unless said otherwise.
import type { Domain, DomainFound, DomainLead } from "../../contract/domains/domain_calls.ts";

export const TARGET = {
  host: "pages.folio.example",
  addresses: ["203.0.113.7", "2001:db8::7"],
};

export const TOKEN = "folio-verify=0123456789abcdefghijklmnopqrstuv";

export function makeDomain(parts: Partial<Domain> = {}): Domain {
  const { name = "ana.example" } = parts;
  return {
    name,
    shown_name: name,
    registered_name: name,
    main: "plain",
    redirects: true,
    is_confirmed: true,
    state: "unproven",
    url: null,
    txt: { host: `_folio.${name}`, value: TOKEN },
    target: TARGET,
    found: null,
    claimed_at: "2026-11-24T10:00:00.000Z",
    checked_at: null,
    next_check_at: null,
    missing_since: null,
    let_go_at: null,
    ...parts,
  };
}

/** Proven, and both lead here, unless said otherwise. */
export function makeLiveDomain(parts: Partial<Domain> = {}): Domain {
  return makeDomain({
    state: "proven",
    url: "https://ana.example",
    found: makeFound(),
    ...parts,
  });
}

export function makeFound(parts: Partial<DomainFound> = {}): DomainFound {
  return {
    txt: [TOKEN],
    is_txt_unknown: false,
    plain: makeLead("ana.example"),
    www: makeLead("www.ana.example", { cname: TARGET.host }),
    ...parts,
  };
}

/** Leads here, unless said otherwise. */
export function makeLead(host: string, parts: Partial<DomainLead> = {}): DomainLead {
  return {
    host,
    leads_here: true,
    cname: null,
    addresses: TARGET.addresses,
    is_unknown: false,
    ...parts,
  };
}
