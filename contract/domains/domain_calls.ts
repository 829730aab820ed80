import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { describe } from "../described_calls.ts";
import { z } from "zod";
import { text } from "../fields.ts";

export const DomainForm = z.enum(["plain", "www"]);
export type DomainForm = z.infer<typeof DomainForm>;

export const DomainLead = z.object({
  host: z.string(),
  leads_here: z.boolean(),
  is_proxied: z.boolean().optional().describe(
    "Its addresses are of others, and it answered through them as ours",
  ),
  cname: z.string().nullable(),
  addresses: z.array(z.string()).describe("Of its A and AAAA records"),
  is_unknown: z.boolean().describe("DNS gave no answer; nothing is known"),
});
export type DomainLead = z.infer<typeof DomainLead>;

export const DomainFound = z.object({
  txt: z.array(z.string()).describe("All values of the TXT record"),
  is_txt_unknown: z.boolean().describe("DNS gave no answer; nothing is known"),
  txt_stands_at: z.string().optional().describe(
    "Where the right value stands instead: the registered name was typed, and added once more",
  ),
  plain: DomainLead,
  www: DomainLead,
});
export type DomainFound = z.infer<typeof DomainFound>;

export const Domain = z.object({
  name: z.string().describe("As DNS has it, without www"),
  shown_name: z.string().describe("As its owner typed it, without www"),
  registered_name: z.string().describe(
    "The part of the name that was registered, as DNS has it: ana.example of blog.ana.example",
  ),
  main: DomainForm.describe("Where the page is; the other one leads there"),
  redirects: z.boolean().describe("Whether /u/{username} leads there"),
  is_confirmed: z.boolean().describe(
    "False: all access to the account ended since it was claimed. /u/{username} does not lead there until its owner saves its settings",
  ),
  state: z.enum(["unproven", "expired", "proven", "missing"]).describe(
    "unproven: looked for by ourselves; expired: no more, after three days; missing: proven once, and the record is gone",
  ),
  url: z.string().nullable().describe(
    "Where the page is seen, once the name is proven and leads here",
  ),
  txt: z.object({ host: z.string(), value: z.string() }).describe("The record that proves it"),
  target: z.object({
    host: z.string().nullable().describe("For a CNAME record"),
    addresses: z.array(z.string()).describe("For A and AAAA records"),
  }),
  found: DomainFound.nullable().describe("By the last look"),
  claimed_at: z.iso.datetime(),
  checked_at: z.iso.datetime().nullable(),
  next_check_at: z.iso.datetime().nullable(),
  missing_since: z.iso.datetime().nullable().describe("Since when the record is gone"),
  let_go_at: z.iso.datetime().nullable().describe("When a name whose record is missing is let go"),
});
export type Domain = z.infer<typeof Domain>;

export const DomainReply = z.object({ domain: Domain.nullable() });
export type DomainReply = z.infer<typeof DomainReply>;

export const ClaimDomainRequest = z.object({
  name: text("A name"),
  main: DomainForm.default("plain"),
});

export const UpdateDomainRequest = z.object({
  main: DomainForm.optional(),
  redirects: z.boolean().optional(),
});

export const DOMAIN_CALLS = describe({
  domain: {
    address: CALLS.domain,
    method: "GET",
    by: "user or key",
    scope: "page:read",
    summary: "One's own address, and what DNS says of it",
    reply: DomainReply,
  },
  claimDomain: {
    address: CALLS.domain,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Claim a name for one's page; in place of the one before",
    request: ClaimDomainRequest,
    reply: DomainReply,
    status: 201,
    failures: ["bad_input", "not_found", "too_many"],
  },
  checkDomain: {
    address: CALLS.checkDomain,
    method: "POST",
    by: "user",
    summary: "Look at its DNS records now",
    reply: DomainReply,
    failures: ["not_found", "too_many"],
  },
  updateDomain: {
    address: CALLS.updateDomain,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Choose the main one of the pair, and whether the page's old link leads there",
    request: UpdateDomainRequest,
    reply: DomainReply,
    failures: ["not_found"],
  },
  releaseDomain: {
    address: CALLS.releaseDomain,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Let it go",
    reply: MessageReply,
    failures: ["not_found"],
  },
});
