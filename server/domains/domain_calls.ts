import { asOwner, changeAndTell, type NotifiedChange } from "../sign_in/mod.ts";
import type { Session } from "../accounts/mod.ts";
import type { Answers } from "../http/answers.ts";
import type { Domain, DomainReply } from "../../contract/domains/domain_calls.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { OwnerSql, Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { checkDomain, MISSING_MS, takenUntil } from "./checks.ts";
import {
  claimDomain,
  deleteDomain,
  type DomainRow,
  findDomain,
  type OwnedDomain,
  takeDomain,
  updateDomain,
} from "./domains.ts";
import { readDomainName, toRegisteredName } from "./names.ts";
import { Failure } from "../errors.ts";
import { domainChangedMail } from "./domain_mails.tsx";
import type { Config } from "../config/config.ts";
import { txtHost, txtValue } from "./dns_records.ts";
import { ownOrigin } from "../http/hosts.ts";
import { mainHost } from "./own_hosts.ts";
import { z } from "zod";
import {
  type AddTool,
  type Connection,
  FromOthers,
  fromOthers,
  quoted,
  result,
} from "../assistants/mod.ts";

type DomainCall = "domain" | "claimDomain" | "checkDomain" | "updateDomain" | "releaseDomain";

export function domain(deps: Deps): Answers<DomainCall> {
  const { config, database: { sql }, limits, clock, pages } = deps;

  async function reply(userId: string): Promise<DomainReply> {
    return { domain: await findDomainPayload(sql, config, userId) };
  }

  async function checkAndReply({ user }: Session, taken: OwnedDomain | null): Promise<DomainReply> {
    if (!taken) throw new Failure("not_found", "domain_not_found");
    await checkDomain(deps, taken);
    return await reply(user.id);
  }

  const take = (sql: OwnerSql, id: string) => takeDomain(sql, id, takenUntil(clock.now()));

  function requireTarget(): void {
    if (!config.domainsTarget) throw new Failure("not_found", "domains_off");
  }

  function change<T>(
    session: Session,
    work: (sql: OwnerSql) => Promise<T>,
  ): Promise<NotifiedChange<T>> {
    return changeAndTell(deps, session, "own_address", domainChangedMail, work);
  }

  return {
    domain: ({ access }) => reply("user" in access ? access.user.id : access.user_id),
    claimDomain: async ({ request, session }) => {
      requireTarget();
      const { id } = session.user;
      const name = readDomainName(request.name, config);
      if (typeof name === "string") throw new Failure("bad_input", name);
      await limits.take(["domain_claim", id]);
      const isWwwMain = request.main === "www";
      const { done: taken } = await change(session, async (sql) => {
        await claimDomain(sql, id, name, isWwwMain, clock.now());
        return await take(sql, id);
      });
      const claimed = await checkAndReply(session, taken);
      pages.forget(id);
      return claimed;
    },
    checkDomain: async ({ session }) => {
      requireTarget();
      await limits.take(["domain_check", session.user.id]);
      return await checkAndReply(
        session,
        await asOwner(deps, session, (sql, { id }) => take(sql, id)),
      );
    },
    updateDomain: async ({ request, session }) => {
      requireTarget();
      await change(session, async (sql) => {
        if (await updateDomain(sql, session.user.id, request)) return;
        throw new Failure("not_found", "domain_not_found");
      });
      pages.forget(session.user.id);
      return await reply(session.user.id);
    },
    releaseDomain: async ({ session }) => {
      requireTarget();
      const wasThere = await asOwner(deps, session, (sql, { id }) => deleteDomain(sql, id));
      if (!wasThere) throw new Failure("not_found", "domain_not_found");
      pages.forget(session.user.id);
      return { message: SENTENCES.domain_released };
    },
  };
}

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

const HostSchema = z.object({
  host: z.string(),
  leads_here: z.boolean(),
  is_proxied: z.boolean().optional(),
  cname: FromOthers.nullable(),
  addresses: z.array(z.string()),
  is_unknown: z.boolean(),
});

const GET_DOMAIN = {
  title: "The page's own address",
  description:
    "The name of their own that the person claimed for the page, which DNS records it needs, and what DNS says instead. It changes nothing: the person claims a name in their profile.",
  scopes: ["page:read"],
  inputSchema: z.object({}),
  outputSchema: z.object({
    domain: z.object({
      name: z.string(),
      main: z.enum(["plain", "www"]),
      state: z.enum(["unproven", "expired", "proven", "missing"]),
      url: z.string().nullable().describe("Once the name is proven and leads here"),
      is_confirmed: z.boolean().describe(
        "False: the person was signed out everywhere since the claim, and has to say in their profile that the name is theirs",
      ),
      txt: z.object({ host: z.string(), value: z.string() }),
      target: z.object({ host: z.string().nullable(), addresses: z.array(z.string()) }),
      found: z.object({
        txt: z.array(FromOthers),
        is_txt_unknown: z.boolean(),
        hosts: z.array(HostSchema),
      }).nullable().describe("By the last look"),
    }).nullable().describe("Null: there is none"),
  }),
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
} as const;

const STATES: Record<Domain["state"], string> = {
  unproven: "It is not proven yet; its TXT record is looked for.",
  expired: "It is not proven, and is looked for no more unless the person asks in their profile.",
  proven: "It is proven.",
  missing: "It was proven, and its TXT record is gone: it will be let go.",
};

// No tool claims an address, because that would move the person's page.
export function addDomainTool(addTool: AddTool, deps: Deps, { user_id }: Connection): void {
  const { config, database: { sql } } = deps;
  addTool("get_domain", GET_DOMAIN, async () => {
    const domain = await findDomainPayload(sql, config, user_id);
    if (!domain) return result("The page has no address of its own.", { domain: null });
    const { name, main, state, url, is_confirmed, txt, target, found } = domain;
    const hosts = found ? [found.plain, found.www] : [];
    const targets = [target.host ?? [], target.addresses].flat().join(", ");
    return result(
      [
        `${name}, with and without www; the main one is ${main}. ${STATES[state]}`,
        url ? `The page is at ${url}.` : "The main one does not show the page yet.",
        ...is_confirmed ? [] : ["The person has yet to say in their profile that it is theirs."],
        `Its TXT record ${txt.host} must be ${txt.value}; both names must lead to ${targets}.`,
        ...hosts.map(({ host, leads_here, is_unknown }) =>
          `${host} ${
            leads_here ? "leads" : is_unknown ? "is not known to lead" : "does not lead"
          } here.`
        ),
        ...found?.txt_stands_at
          ? [`The right record stands at ${found.txt_stands_at} instead.`]
          : [],
        ...quoted("What its TXT record says", found?.txt ?? []),
      ].join("\n"),
      {
        domain: {
          name,
          main,
          state,
          url,
          is_confirmed,
          txt,
          target,
          found: found && {
            txt: found.txt.map(fromOthers),
            is_txt_unknown: found.is_txt_unknown,
            hosts: hosts.map((host) => ({ ...host, cname: host.cname && fromOthers(host.cname) })),
          },
        },
      },
    );
  });
}
