// /api/domain/: the name of their own that a person claims for their page, and what DNS says of it.
import { asOwner } from "../accounts/safety.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Answers } from "../calls/calls.ts";
import type { DomainReply } from "../../contract/domain_payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { OwnerSql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { checkDomain, takenUntil } from "../domains/checks.ts";
import { findDomainPayload } from "../domains/domain_payload.ts";
import { claimDomain, deleteDomain, takeDomain, updateDomain } from "../domains/domains.ts";
import { readDomainName } from "../domains/names.ts";
import { Failure } from "../errors.ts";

type DomainCall = "domain" | "claimDomain" | "checkDomain" | "updateDomain" | "releaseDomain";

export function domain(deps: Deps): Answers<DomainCall> {
  const { config, database: { sql }, limits, clock, pages } = deps;

  async function reply(userId: string): Promise<DomainReply> {
    return { domain: await findDomainPayload(sql, config, userId) };
  }

  /** After `change`, in its transaction; what DNS says is asked when that is over. */
  async function look(session: Session, change: (sql: OwnerSql) => Promise<void>) {
    const taken = await asOwner(deps, session, async (sql, { id }) => {
      await change(sql);
      return await takeDomain(sql, id, takenUntil(clock.now()));
    });
    if (!taken) throw new Failure("not_found", "domain_not_found");
    await checkDomain(deps, taken);
    return await reply(session.user.id);
  }

  function requireTarget(): void {
    if (!config.domainsTarget) throw new Failure("not_found", "domains_off");
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
      const claimed = await look(
        session,
        (sql) => claimDomain(sql, id, name, isWwwMain, clock.now()),
      );
      // The one before may have been served.
      pages.forget(id);
      return claimed;
    },
    checkDomain: async ({ session }) => {
      requireTarget();
      await limits.take(["domain_check", session.user.id]);
      return await look(session, () => Promise.resolve());
    },
    updateDomain: async ({ request, session }) => {
      requireTarget();
      const isThere = await asOwner(
        deps,
        session,
        (sql, { id }) => updateDomain(sql, id, request),
      );
      if (!isThere) throw new Failure("not_found", "domain_not_found");
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
