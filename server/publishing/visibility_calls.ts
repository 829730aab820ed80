import { askerOf } from "../work/fair_queue.ts";
import { checkNewPassword, hashPassword, type PasswordHash } from "../accounts/mod.ts";
import { asOwner } from "../sign_in/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { VisibilityRequest } from "../../contract/payloads.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Answers } from "../http/answers.ts";
import { setVisibility } from "./portfolios.ts";
import { buildOwnFrameUrl } from "./own_frame.ts";
import { findVisibility } from "./visibility.ts";

export function visibility(deps: Deps): Answers<"visibility"> {
  const { database: { sql }, hasher, limits, clock, pages } = deps;

  async function computeHash(
    { visibility, password }: VisibilityRequest,
    user: { id: string; username: string; email: string },
    hasPassword: boolean,
  ): Promise<PasswordHash | null> {
    if (password === undefined) {
      if (visibility !== "password" || hasPassword) return null;
      throw new Failure("bad_input", "page_password_needed");
    }
    if (visibility !== "password") throw new Failure("bad_input", "page_password_unused");
    const checked = await checkNewPassword(deps, password, user, askerOf(user.id));
    await limits.take(["page_password_change", user.id]);
    return await hashPassword(hasher, checked, askerOf(user.id));
  }

  return {
    visibility: async ({ request, session }) => {
      const { user } = session;
      const before = await findVisibility(sql, user.id);
      if (!before) throw new Failure("not_found", "portfolio_not_found");
      const hash = await computeHash(request, user, before.has_password);
      await asOwner(
        deps,
        session,
        (sql) => setVisibility(sql, user.id, request.visibility, hash, clock.now()),
      );
      pages.forget(user.id);
      return {
        message: SAID[request.visibility],
        frame_url: await buildOwnFrameUrl(deps, user.username, request.visibility),
      };
    },
  };
}

const SAID = {
  public: SENTENCES.page_is_public,
  unlisted: SENTENCES.page_is_unlisted,
  password: SENTENCES.page_has_password,
};
