// POST /api/auth/verify-email/: uses up the link from the mail.
import { Hono } from "hono";
import { useLink } from "../../accounts/links.ts";
import { markEmailVerified } from "../../accounts/users.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { type MessageReply, VerifyEmailRequest } from "../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { readJson } from "../../security.ts";

export function verifyEmail({ database, clock }: Deps): Hono {
  return new Hono().post("/", async (c) => {
    const link = await readJson(c, VerifyEmailRequest);
    if (!link.uid || !link.token) {
      throw new Failure("bad_input", MESSAGES.invalidVerificationLink);
    }
    await database.transaction(async (sql) => {
      const used = await useLink(sql, link, "verify_email", clock.now());
      if (!used) {
        throw new Failure("bad_input", MESSAGES.expiredVerificationLink);
      }
      await markEmailVerified(sql, used.user_id);
    });
    return c.json<MessageReply>({ message: MESSAGES.emailVerified });
  });
}
