// No tool claims an address, because that would move the person's page.
import { z } from "zod";
import type { Domain } from "../../contract/domains/domain_calls.ts";
import {
  type AddTool,
  type Connection,
  FromOthers,
  fromOthers,
  quoted,
  result,
} from "../assistants/mod.ts";
import type { Deps } from "../deps.ts";
import { findDomainPayload } from "./domain_payload.ts";

const HostSchema = z.object({
  host: z.string(),
  leads_here: z.boolean(),
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
