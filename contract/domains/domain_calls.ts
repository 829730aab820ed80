import { ClaimDomainRequest, DomainReply, UpdateDomainRequest } from "./domain_payloads.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { describe } from "../described_calls.ts";

export * from "./domain_payloads.ts";

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
