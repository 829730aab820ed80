// For the operator: takes a published page down, or stops its messages, or puts it back; as the operator's room does it.
// deno task take-down <username> --reason "…" [--ground phishing] [--messages] [--put-back]
import { parseArgs } from "node:util";
import { type Ground, GROUNDS } from "../contract/operators/takedowns.ts";
import { readConfig } from "../server/config/config.ts";
import type { User } from "../server/accounts/users.ts";
import { createBlobs } from "../server/blobs/blobs.ts";
import { createObjectStore } from "../server/blobs/object_store.ts";
import { openDatabase, type OperatorSql } from "../server/database/database.ts";
import { readMigrations, requireKnownSchema } from "../server/database/migrate.ts";
import { openStorageBeside, readSecret } from "../server/database/storage.ts";
import { Failure, OperatorError } from "../server/errors.ts";
import { setLetterboxStopped } from "../server/letterbox/letterboxes.ts";
import { actInShell } from "../server/operators/acts.ts";
import { putBack, takeDown } from "../server/operators/decisions.ts";
import { PREPARE_HERE } from "../server/page_code/preparer.ts";
import { createUserCodes } from "../server/publishing/user_codes.ts";

const USAGE = "Say whose page, and why: deno task take-down <username> --reason '…' " +
  `[--ground ${Object.keys(GROUNDS).join("|")}] [--messages] [--put-back]`;

try {
  const { username, reason, ground, isOfMessages, isBack } = readArguments();
  const config = readConfig(Deno.env.toObject());
  const storage = await openStorageBeside(config);
  const database = openDatabase(storage.databaseUrl, {
    poolMax: 1,
    isPrepared: config.areStatementsPrepared,
  });
  const blobs = createBlobs(database, createObjectStore(config.blobsUrl));
  const secret = await readSecret(config);
  const deps = { config, secret, userCodes: createUserCodes(blobs), preparer: PREPARE_HERE };
  const now = new Date();
  const at = isBack ? null : now;
  const [act, work] = isOfMessages
    ? [
      isBack ? "allow_messages" : "stop_messages",
      (sql: OperatorSql, { id }: User) => setLetterboxStopped(sql, id, at),
    ] as const
    : isBack
    ? [
      "put_back",
      (sql: OperatorSql, owner: User) => putBack(sql, config, owner, reason, now),
    ] as const
    : [
      "take_down",
      (sql: OperatorSql, owner: User) => takeDown(deps, sql, owner, { ground, reason }, now),
    ] as const;
  const noted = act === "take_down" ? `${ground}: ${reason}` : reason;
  try {
    await requireKnownSchema(
      database.sql,
      await readMigrations(new URL("../sql/", import.meta.url)),
    );
    await actInShell(database, { act, username, reason: noted }, now, work);
  } finally {
    await database.close();
    await storage.close();
  }
  const what = isOfMessages ? "Messages to" : "The page of";
  const isDown = isOfMessages ? "are stopped" : "is taken down, and its owner gets a mail";
  const back = isOfMessages ? "are allowed again" : "is back, and its owner gets a mail";
  console.log(`${what} ${username} ${isBack ? back : isDown}.`);
} catch (error) {
  const isSaid = error instanceof OperatorError || error instanceof Failure;
  console.error(isSaid ? error.message : error);
  Deno.exitCode = 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args: Deno.args,
      allowPositionals: true,
      options: {
        reason: { type: "string", default: "" },
        ground: { type: "string", default: "terms" },
        messages: { type: "boolean", default: false },
        "put-back": { type: "boolean", default: false },
      },
    });
    const [username, ...others] = positionals;
    const isBack = values["put-back"];
    const isOfMessages = values.messages;
    const needsReason = !isBack && !isOfMessages;
    const isKnown = values.ground in GROUNDS;
    if (!username || others.length || !isKnown || needsReason && !values.reason.trim()) throw USAGE;
    return { ...values, username, ground: values.ground as Ground, isBack, isOfMessages };
  } catch {
    throw new OperatorError(USAGE);
  }
}
