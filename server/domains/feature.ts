import { addDomainTool, domain } from "./domain_calls.ts";
import { deleteDomain, doubtDomain, findDomain } from "./domains.ts";
import type { Feature } from "../feature.ts";

export const domains = {
  calls: domain,
  tools: addDomainTool,
  exported: ({ database: { sql } }, { user }) => ({
    domain: () => findDomain(sql, user.id),
  }),
  endAccess: doubtDomain,
  async startOver(sql, userId) {
    await deleteDomain(sql, userId);
  },
} satisfies Feature;
