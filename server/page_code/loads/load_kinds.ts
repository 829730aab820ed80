import { ALLOWED_HOSTS, isAllowedHost, type Purpose, readAddress } from "../sanitize/urls.ts";

/** They are keys of tables, whose entries Postgres bounds. */
export const ADDRESS_MAX_LENGTH = 2_000;

/** "any" is for an address that stands in a script, where nobody can tell what it is for. */
export type LoadKind = "script" | "module" | "style" | "font" | "image" | "any";

export interface LoadPlace {
  kind: LoadKind;
  address: string;
  start: number;
  end: number;
}

const PURPOSES: Record<LoadKind, Purpose> = {
  script: "script",
  module: "script",
  style: "style",
  font: "font",
  image: "connect",
  any: "connect",
};

/** It is null for what may not be loaded from there. The hosts are asked by https, as browsers do. */
export function toAddress(written: string, kind: LoadKind): string | null {
  if (!isAllowedHost(readAddress(written), PURPOSES[kind])) return null;
  const url = URL.parse(written, "https://page.invalid/");
  if (!url || !ALLOWED_HOSTS[PURPOSES[kind]].has(url.host)) return null;
  url.protocol = "https:";
  url.hash = "";
  return url.href.length > ADDRESS_MAX_LENGTH ? null : url.href;
}
