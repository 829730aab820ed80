import type { Domain } from "../../contract/domains/domain_calls.ts";
import type { Config } from "../config/config.ts";
import { MISSING_MS } from "./checks.ts";
import type { Sql } from "../database/database.ts";
import { type DomainRow, findDomain } from "./domains.ts";
import { toRegisteredName } from "./names.ts";
import { txtHost, txtValue } from "./dns_records.ts";
import { ownOrigin } from "../http/hosts.ts";
import { mainHost } from "./own_hosts.ts";

export async function findDomainPayload(
  sql: Sql,
  config: Config,
  userId: string,
): Promise<Domain | null> {
  const row = config.domainsTarget ? await findDomain(sql, userId) : null;
  return row && toDomainPayload(config, row);
}

function toDomainPayload(config: Config, row: DomainRow): Domain {
  const { host = null, addresses = [] } = config.domainsTarget ?? {};
  const { missing_since } = row;
  return {
    name: row.name,
    shown_name: row.shown_name,
    registered_name: toRegisteredName(row.name),
    main: row.is_www_main ? "www" : "plain",
    redirects: row.redirects,
    is_confirmed: row.is_confirmed,
    state: stateOf(row),
    url: row.proven_at && row.leads_here ? ownOrigin(config, mainHost(row)) : null,
    txt: { host: txtHost(row.name), value: txtValue(row.token) },
    target: { host, addresses: [...addresses] },
    found: row.found,
    claimed_at: row.claimed_at.toISOString(),
    checked_at: row.checked_at?.toISOString() ?? null,
    next_check_at: row.next_check_at?.toISOString() ?? null,
    missing_since: missing_since?.toISOString() ?? null,
    let_go_at: missing_since && new Date(missing_since.getTime() + MISSING_MS).toISOString(),
  };
}

function stateOf({ proven_at, missing_since, next_check_at }: DomainRow): Domain["state"] {
  if (proven_at) return missing_since ? "missing" : "proven";
  return next_check_at ? "unproven" : "expired";
}
