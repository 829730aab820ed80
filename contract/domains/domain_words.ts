import type { Domain, DomainLead } from "./domain_calls.ts";

export interface RecordWords {
  isRight: boolean | null;
  said: string;
}

export interface DomainWords {
  kind: "success" | "info" | "warning";
  name: string;
  said: string;
  txt: RecordWords;
  main: RecordWords;
  other: RecordWords;
  isAllWell: boolean;
  moments: readonly { label: string; at: string }[];
}

const QUOTED_MAX_LENGTH = 80;

export function describeDomain(domain: Domain): DomainWords {
  const { found } = domain;
  const { main, other } = toPair(domain);
  const records = {
    txt: describeTxt(domain),
    main: describeLead(domain, main, found?.[main.form]),
    other: describeLead(domain, other, found?.[other.form]),
  };
  const isAllWell = domain.state === "proven" && domain.url !== null &&
    records.txt.isRight !== false && records.main.isRight === true &&
    records.other.isRight === true;
  return { ...describeState(domain, records), ...records, isAllWell, moments: moments(domain) };
}

export function toPair({ name, shown_name, main }: Pick<Domain, "name" | "shown_name" | "main">) {
  const plain = { form: "plain", host: name, shown: shown_name } as const;
  const www = { form: "www", host: `www.${name}`, shown: `www.${shown_name}` } as const;
  return main === "www" ? { main: www, other: plain } : { main: plain, other: www };
}

type Host = ReturnType<typeof toPair>["main"];

/** The address is null without a page, and as long as a stranger may have claimed the name. */
export function toShownAddress(domain: Domain): { url: string; shown: string } | null {
  const { url, is_confirmed } = domain;
  const { host, shown } = toPair(domain).main;
  return url === null || !is_confirmed ? null : { url, shown: url.replace(host, () => shown) };
}

export function toTypedHost(typed: string): string {
  return typed.trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, "")
    .replace(/[/?#].*$/s, "")
    .replace(/\.$/, "");
}

export function toTypedName(typed: string): string {
  return toTypedHost(typed).replace(/^www\.(?=.*\.)/i, "");
}

function describeState(
  domain: Domain,
  { txt, main, other }: Pick<DomainWords, "txt" | "main" | "other">,
): Pick<DomainWords, "kind" | "name" | "said"> {
  const { state, url, found } = domain;
  const pair = toPair(domain);
  const shown = pair.main.shown;
  if (!domain.is_confirmed) {
    return {
      kind: "warning",
      name: "Is it yours?",
      said:
        "Everybody was signed out of your account after this name was claimed, so the link to your page does not lead to it. If the name is yours, save its settings below. If it is not, let it go.",
    };
  }
  if (state === "expired") {
    return {
      kind: "warning",
      name: "Not looked for any more",
      said: `We looked for three days. ${txt.said} Once it is right, let us look again.`,
    };
  }
  if (state === "missing") {
    return {
      kind: "warning",
      name: "Its record is gone",
      said: `${txt.said} It proves that the name is yours: put it back, or we let the name go.`,
    };
  }
  if (state === "unproven" && found?.txt_stands_at) {
    return { kind: "warning", name: "Not proven yet", said: txt.said };
  }
  if (state === "unproven") {
    return txt.isRight === false && found?.txt.length !== 0
      ? {
        kind: "warning",
        name: "Not proven yet",
        said: `${txt.said} The right value stands below.`,
      }
      : {
        kind: "info",
        name: "Not proven yet",
        said:
          "Make these records where you rented the name. We look for them by ourselves for three days.",
      };
  }
  if (url === null) {
    return {
      kind: main.isRight === false ? "warning" : "info",
      name: "Yours, not here yet",
      said: main.isRight === true ? "The name is yours." : `The name is yours. ${main.said}`,
    };
  }
  const isPaired = main.isRight && other.isRight;
  return {
    kind: isPaired ? "success" : "info",
    name: "Live",
    said: isPaired
      ? `Your page is at ${shown}, and ${pair.other.shown} leads there.`
      : `Your page is at ${shown}. ${main.isRight ? other.said : main.said}`,
  };
}

function describeTxt(
  { state, found, txt: { host, value }, registered_name }: Domain,
): RecordWords {
  if (!found) return { isRight: null, said: "Not looked for yet." };
  if (found.is_txt_unknown) {
    return {
      isRight: null,
      said: `DNS gave no answer about ${host}: whether your record is there is not known.`,
    };
  }
  // Only some of many TXT records are kept here, but the server has seen all of them.
  if (state === "proven" || found.txt.some((text) => text.trim() === value)) {
    return { isRight: true, said: "Your TXT record says what it should." };
  }
  if (found.txt_stands_at) {
    const short = host.slice(0, -registered_name.length - 1);
    return {
      isRight: false,
      said:
        `Your TXT record stands at ${found.txt_stands_at}: your DNS provider adds ${registered_name} by itself. Type ${short} as its host.`,
    };
  }
  const [first, ...more] = found.txt;
  if (first === undefined) {
    return {
      isRight: false,
      said: state === "unproven"
        ? `There is no TXT record at ${host} yet. A new one may take minutes, some take hours.`
        : `There is no TXT record at ${host}.`,
    };
  }
  if (found.txt.some((text) => withoutQuotes(text) === value)) {
    return {
      isRight: false,
      said: "Your TXT record has quotation marks or spaces around its value. Leave them out.",
    };
  }
  return {
    isRight: false,
    said: more.length === 0
      ? `Your TXT record says ${quoted(first)}.`
      : `There are ${found.txt.length} TXT records, none of them the right one: ${
        listed(found.txt.map(quoted))
      }.`,
  };
}

/** Strangers may have written this record, at any length. */
function quoted(text: string): string {
  const characters = [...text];
  const isLong = characters.length > QUOTED_MAX_LENGTH;
  return `“${isLong ? `${characters.slice(0, QUOTED_MAX_LENGTH).join("")}…` : text}”`;
}

function withoutQuotes(text: string): string {
  return text.replace(/^[\s"'“”]+|[\s"'“”]+$/g, "");
}

function describeLead(
  { target }: Domain,
  { shown }: Host,
  lead: DomainLead | undefined,
): RecordWords {
  if (!lead) return { isRight: null, said: "Not looked for yet." };
  if (lead.leads_here) {
    const way = lead.is_proxied ? ", through a proxy" : "";
    return { isRight: true, said: `${shown} leads here${way}.` };
  }
  if (lead.is_unknown) {
    return {
      isRight: null,
      said: `DNS gave no answer about ${shown}: where it leads is not known.`,
    };
  }
  const foreign = lead.addresses.filter((address) => !target.addresses.includes(address));
  if (foreign.length > 0 && foreign.length < lead.addresses.length) {
    return {
      isRight: false,
      said: `${shown} leads here, and elsewhere too: its ${recordsOf(foreign)} ${
        foreign.length === 1 ? "says" : "say"
      } ${listed(foreign)}. Visitors who are sent there do not see your page: take ${
        foreign.length === 1 ? "it" : "them"
      } out.`,
    };
  }
  if (lead.cname !== null) {
    return {
      isRight: false,
      said: `${shown} leads elsewhere: its CNAME record says ${lead.cname}.`,
    };
  }
  if (lead.addresses.length > 0) {
    return {
      isRight: false,
      said: `${shown} leads elsewhere: its ${recordsOf(lead.addresses)} ${
        lead.addresses.length === 1 ? "says" : "say"
      } ${listed(lead.addresses)}.`,
    };
  }
  return { isRight: false, said: `${shown} leads nowhere yet: it has no such record.` };
}

function recordsOf(addresses: readonly string[]): string {
  const types = new Set(addresses.map(typeOfAddress));
  const names = listed([...types].sort());
  return addresses.length === 1 ? `${names} record` : `${names} records`;
}

export function typeOfAddress(address: string): "A" | "AAAA" {
  return address.includes(":") ? "AAAA" : "A";
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join();
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function moments(domain: Domain): DomainWords["moments"] {
  return [
    { label: "Gone since", at: domain.missing_since },
    { label: "Let go at", at: domain.let_go_at },
    { label: "Looked last at", at: domain.checked_at },
    { label: "We look again at", at: domain.next_check_at },
  ].flatMap(({ label, at }) => at === null ? [] : [{ label, at }]);
}
