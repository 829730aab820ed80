// For the operator: makes an invitation and prints its link, which is shown once.
// deno task invite [--email ADDRESS] [--uses N] [--days D]
import { parseArgs } from "node:util";
import {
  INVITATION_DAYS,
  invitationPath,
  INVITATIONS_NOW,
} from "../contract/invitations/invitations.ts";
import { toCount } from "../contract/markup.ts";
import { readConfig } from "../server/config/config.ts";
import { openDatabase } from "../server/database/database.ts";
import { readMigrations, requireKnownSchema } from "../server/database/migrate.ts";
import { openStorageBeside } from "../server/database/storage.ts";
import { Failure, OperatorError } from "../server/errors.ts";
import { actInShell } from "../server/operators/acts.ts";
import { inviteBy } from "../server/invitations/invitation_calls.tsx";

const USAGE =
  "Say for whom, for how many, and for how many days: deno task invite [--email ADDRESS] [--uses N] [--days D]";

try {
  const { email = null, uses, days } = readArguments();
  const config = readConfig(Deno.env.toObject());
  const storage = await openStorageBeside(config);
  const database = openDatabase(storage.databaseUrl, {
    poolMax: 1,
    isPrepared: config.areStatementsPrepared,
  });
  const now = new Date();
  try {
    await requireKnownSchema(
      database.sql,
      await readMigrations(new URL("../sql/", import.meta.url)),
    );
    const token = await inviteBy(
      (doing, work) => actInShell(database, doing, now, work),
      { email, uses, days, by: null },
      now,
    );
    console.log(config.publicUrl + invitationPath(token));
  } finally {
    await database.close();
    await storage.close();
  }
  console.log(
    `It lets in ${email ?? toCount(uses, "person", "people")}, within ${toCount(days, "day")}.`,
  );
  console.log(`It is not shown again. ${INVITATIONS_NOW[config.registration]}`);
} catch (error) {
  const isExpected = error instanceof OperatorError || error instanceof Failure;
  console.error(isExpected ? error.message : error);
  Deno.exitCode = 1;
}

function readArguments(): { email?: string; uses: number; days: number } {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      // In front of what is meant for the task, there may be the end of its own options.
      args: Deno.args.filter((argument) => argument !== "--"),
      options: { email: text, uses: text, days: text },
    });
    const { email, uses = 1, days = INVITATION_DAYS } = values;
    return { email, uses: Number(uses), days: Number(days) };
  } catch {
    throw new OperatorError(USAGE);
  }
}
