// POST /api/portfolio/visibility/: who may see one's page, and the password that it asks for.
import { checkGuessable, hashPassword } from "../../accounts/passwords.ts";
import { asOwner } from "../../accounts/safety.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { CALLS } from "../../../contract/paths.ts";
import { MessageReply, VisibilityRequest } from "../../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { readJson } from "../../calls/bodies.ts";
import type { Call } from "../../calls/calls.ts";
import { setVisibility } from "../../publishing/portfolios.ts";
import { findVisibility } from "../../publishing/visibility.ts";

export function visibility(deps: Deps): Call {
  const { database: { sql }, hasher, limits, clock, pages } = deps;

  /** Null where the one that is kept goes on. Throws a Failure. */
  async function hashOf(
    { visibility, password }: VisibilityRequest,
    user: { id: string; username: string; email: string },
    hasPassword: boolean,
  ): Promise<string | null> {
    if (password === undefined) {
      if (visibility !== "password" || hasPassword) return null;
      throw new Failure("bad_input", MESSAGES.pagePasswordNeeded);
    }
    if (visibility !== "password") throw new Failure("bad_input", MESSAGES.pagePasswordUnused);
    const problem = await checkGuessable(password, user);
    if (problem) throw new Failure("bad_input", problem);
    await limits.take(["page_password_change", user.id]);
    return await hashPassword(hasher, password, [user.id]);
  }

  return {
    address: CALLS.visibility,
    method: "POST",
    by: "user",
    summary: "Say who may see the page, and its password",
    request: VisibilityRequest,
    reply: MessageReply,
    failures: ["not_found", "too_many"],
    answer: async (c) => {
      const request = await readJson(c, VisibilityRequest);
      const { user } = c.var.session;
      const before = await findVisibility(sql, user.id);
      if (!before) throw new Failure("not_found", MESSAGES.portfolioNotFound);
      const hash = await hashOf(request, user, before.has_password);
      await asOwner(
        deps,
        c.var.session,
        (sql) => setVisibility(sql, user.id, request.visibility, hash, clock.now()),
      );
      pages.forget(user.id);
      return c.json<MessageReply>({ message: SAID[request.visibility] });
    },
  };
}

const SAID = {
  public: MESSAGES.pageIsPublic,
  unlisted: MESSAGES.pageIsUnlisted,
  password: MESSAGES.pageHasPassword,
};
