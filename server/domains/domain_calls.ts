import { asOwner, changeAndTell, type NotifiedChange } from "../sign_in/mod.ts";
import type { Session } from "../accounts/mod.ts";
import type { Answers } from "../http/answers.ts";
import type { DomainReply } from "../../contract/domains/domain_calls.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { OwnerSql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { checkDomain, takenUntil } from "./checks.ts";
import { findDomainPayload } from "./domain_payload.ts";
import {
  claimDomain,
  deleteDomain,
  type OwnedDomain,
  takeDomain,
  updateDomain,
} from "./domains.ts";
import { readDomainName } from "./names.ts";
import { Failure } from "../errors.ts";
import { domainChangedMail } from "./domain_mails.tsx";

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
