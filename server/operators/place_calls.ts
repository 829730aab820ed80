import { BACKUP_FILE } from "../../contract/operators/operator_paths.ts";
import {
  createLink,
  findPageSession,
  isFromElsewhere,
  isOperator,
  redeemLink,
} from "../accounts/mod.ts";
import { type Backup, noteBackup, readOwnTables, writeBackup } from "../backups/mod.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure, OperatorError } from "../errors.ts";
import { actAsOperator } from "./acts.ts";
import { Hono } from "hono";
import { hasProof } from "../sign_in/mod.ts";
import type { Database } from "../database/database.ts";
import { describeReason, logEvent } from "../log.ts";
import { noteHeld, STREAM_BYTES } from "../http/held_bodies.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { retryMails } from "../mail/outbox.ts";

export function operatorBackup(deps: Deps): Answers<"backUp"> {
  const { database, migrations, clock } = deps;
  return {
    backUp: async ({ session }) => {
      await readOwnTables(database.sql, migrations, "The database").catch((error) => {
        throw error instanceof OperatorError
          ? new Failure("bad_input", "backup_impossible")
          : error;
      });
      const { token } = await actAsOperator(
        deps,
        session,
        { act: "back_up", reason: "" },
        (sql) => createLink(sql, session.user.id, "backup", clock.now()),
      );
      return { path: BACKUP_FILE.replace(":token", token) };
    },
  };
}

/** A cookie authorises no call: what allows this one is the token, which the room's call told to nobody else. */
export function backupFile(deps: Deps): Hono {
  const { config, database, migrations, clock } = deps;
  return new Hono().get(BACKUP_FILE, async (c) => {
    const now = clock.now();
    const session = await findPageSession(c, deps);
    const mayAsk = session && isOperator(config, session.user) && hasProof(session, now);
    if (!mayAsk || isFromElsewhere(c, config)) throw new Failure("not_found", "not_found");
    const link = { uid: session.user.id, token: c.req.param("token") };
    if (!await redeemLink(database.sql, link, "backup", now)) {
      throw new Failure("not_found", "not_found");
    }
    const backup = await writeBackup(database, migrations);
    const taken = backup.takenAt.toISOString().slice(0, 16).replace(/[T:]/g, "-");
    const answer = c.body(noted(database, backup, session.user.email), 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="folio-kitchen-${taken}.zip"`,
      "Cache-Control": "no-store",
    });
    return noteHeld(answer, { bytes: STREAM_BYTES });
  });
}

function noted(
  { sql }: Database,
  backup: Backup,
  operator: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = backup.body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        await noteBackup(sql, backup, await backup.written, operator);
        controller.close();
      } catch (error) {
        logEvent("error", "backup.failed", describeReason(error));
        controller.error(BROKEN_OFF);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Deno prints the error whole, and one of Postgres would quote a row. */
const BROKEN_OFF = "An answer breaks off: a backup could not be written to its end.";

export function operatorMails(deps: Deps): Answers<"retryMails"> {
  const { clock, outbox } = deps;
  return {
    retryMails: async ({ request: { id }, session }) => {
      const reason = id === null ? "All that were given up." : "One.";
      await actAsOperator(deps, session, { act: "retry_mails", reason }, async (sql) => {
        if (await retryMails(sql, id, clock.now()) === 0) {
          throw new Failure("bad_input", "mail_not_given_up");
        }
      });
      outbox.notify();
      return { message: SENTENCES.mails_retried };
    },
  };
}
