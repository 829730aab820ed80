// Whose place this is: the names and the hosts by which somebody could pass for it.
import { parse } from "tldts";
import type { Config } from "./config.ts";

export interface House {
  names: readonly string[];
  hosts: readonly string[];
}

type Named = Pick<
  Config,
  "publicUrl" | "pagesOrigin" | "usercontentOrigin" | "domainsTarget" | "operatorName"
>;

const PRODUCT = "Folio Kitchen";
/** Of a host, what stands before its suffix. */
const LABEL_MIN_LENGTH = 4;
/** What a place may be called and people call theirs. */
const COMMON = new Set(
  ("blog book card cards design designs editor folio folios gallery home host hosting kitchen link links live menu " +
    "notes online page pages people person personal place portfolio portfolios profile profiles public publish " +
    "show site sites space studio studios team website websites work works").split(" "),
);
const LEGAL_FORM =
  /[,\s]+(?:inc|llc|ltd|limited|corp|co|gmbh|ag|ug|kg|e\.?\s?v|s\.?a|sarl|bv|oy|ab)\.?$/i;

export function readHouse(config: Named): House {
  const hosts = listHosts(config);
  const operator = config.operatorName?.replace(LEGAL_FORM, "").trim() ?? "";
  const labels = hosts.map((host) => parse(host, SUFFIXES).domainWithoutSuffix ?? "")
    .filter((label) => label.length >= LABEL_MIN_LENGTH && !COMMON.has(label));
  const names = [PRODUCT, ...operator.length >= 3 ? [operator] : [], ...labels];
  return { names: [...new Set(names)], hosts };
}

/** The addresses of a machine are nobody's name. */
function listHosts({ publicUrl, pagesOrigin, usercontentOrigin, domainsTarget }: Named): string[] {
  const own = [publicUrl, pagesOrigin, usercontentOrigin]
    .flatMap((origin) => origin === undefined ? [] : [new URL(origin).hostname]);
  const all = [...own, domainsTarget?.host].flatMap((host) => {
    const { domain, isIp } = parse(host ?? "", SUFFIXES);
    return !host || isIp || !domain ? [] : [host.replace(/^www\./, ""), domain];
  });
  return [...new Set(all)];
}

/** With the private part of the list: below deno.dev, each has one of their own. */
const SUFFIXES = { allowPrivateDomains: true };
