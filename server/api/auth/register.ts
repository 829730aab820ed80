// POST /api/auth/register/: makes an account and mails its verification link.
import { createLink } from "../../accounts/links.ts";
import { checkGuessable, hashPassword } from "../../accounts/passwords.ts";
import { createUser, findUserByEmail } from "../../accounts/users.ts";
import { identifyAsker } from "../../access/asker.ts";
import { clientAddress } from "../../access/client_address.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { SCREENS, verifyEmailPath } from "../../../contract/paths.ts";
import { RegisterRequest } from "../../../contract/payloads.ts";
import type { Answers } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { alreadyRegisteredMail } from "../../mail/already_registered.tsx";
import { enqueueMail } from "../../mail/outbox.ts";
import { verifyEmailMail } from "../../mail/verify_email.tsx";
import { takingAtLeast } from "../../access/pace.ts";
import { count } from "../../platform/telemetry.ts";

/** Long enough to hide which of the two mails was written. */
const CREATE_MS = 150;

export function register(deps: Deps): Answers<"register"> {
  const { limits, hasher } = deps;
  return {
    register: async ({ c, request }) => {
      const problem = await checkGuessable(request.password, request);
      if (problem) throw new Failure("bad_input", problem);
      await limits.take(
        ["register", clientAddress(c, deps.config)],
        ["mail", request.email],
      );
      // Hashed before anything is looked up: a taken e-mail takes the same time.
      const password_hash = await hashPassword(
        hasher,
        request.password,
        identifyAsker(c, deps.config),
      );
      await takingAtLeast(CREATE_MS, createAccount(deps, { ...request, password_hash }));
      deps.outbox.notify();
      count("sign_ups");
      return { message: SENTENCES.registered };
    },
  };
}

async function createAccount(
  { database, config, clock }: Deps,
  { username, email, password_hash }: RegisterRequest & {
    password_hash: string;
  },
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (sql) => {
    const user = await createUser(sql, { username, email, password_hash }, now);
    if (user) {
      const { uid, token } = await createLink(
        sql,
        user.id,
        "verify_email",
        now,
      );
      const url = config.publicUrl + verifyEmailPath(uid, token);
      await enqueueMail(sql, email, verifyEmailMail({ username, url }), now);
      return;
    }
    // The stranger sees the same answer; the owner of the address is told.
    const owner = await findUserByEmail(sql, email);
    if (!owner) return;
    const url = config.publicUrl + SCREENS.login;
    const mail = alreadyRegisteredMail({ username: owner.username, url });
    await enqueueMail(sql, owner.email, mail, now);
  });
}
