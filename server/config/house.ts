import { parse } from "tldts";
import type { Config } from "./config.ts";

export interface House {
  names: readonly string[];
  hosts: readonly string[];
}

type HouseConfig = Pick<
  Config,
  "publicUrl" | "pagesOrigin" | "usercontentOrigin" | "domainsTarget" | "operatorName"
>;

const PRODUCT = "Folio Kitchen";
const LABEL_MIN_LENGTH = 4;
const COMMON_LABELS = new Set(
  ("blog book card cards design designs editor folio folios gallery home host hosting kitchen link links live menu " +
    "notes online page pages people person personal place portfolio portfolios profile profiles public publish " +
    "show site sites space studio studios team website websites work works").split(" "),
);
const LEGAL_FORM =
  /[,\s]+(?:inc|llc|ltd|limited|corp|co|gmbh|ag|ug|kg|e\.?\s?v|s\.?a|sarl|bv|oy|ab)\.?$/i;

export function readHouse(config: HouseConfig): House {
  const hosts = listHosts(config);
  const operator = config.operatorName?.replace(LEGAL_FORM, "").trim() ?? "";
  const labels = hosts.map((host) => parse(host, SUFFIX_OPTIONS).domainWithoutSuffix ?? "")
    .filter((label) => label.length >= LABEL_MIN_LENGTH && !COMMON_LABELS.has(label));
  const names = [PRODUCT, ...operator.length >= 3 ? [operator] : [], ...labels];
  return { names: [...new Set(names)], hosts };
}

function listHosts(
  { publicUrl, pagesOrigin, usercontentOrigin, domainsTarget }: HouseConfig,
): string[] {
  const own = [publicUrl, pagesOrigin, usercontentOrigin]
    .flatMap((origin) => origin === undefined ? [] : [new URL(origin).hostname]);
  const all = [...own, domainsTarget?.host].flatMap((host) => {
    const { domain, isIp } = parse(host ?? "", SUFFIX_OPTIONS);
    return !host || isIp || !domain ? [] : [host.replace(/^www\./, ""), domain];
  });
  return [...new Set(all)];
}

/** Below a private suffix such as deno.dev, each name is somebody else's. */
const SUFFIX_OPTIONS = { allowPrivateDomains: true };
