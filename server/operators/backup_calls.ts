// POST /api/operator/backup/: the way to a backup, which is downloaded from a page of its own (backup_download.ts).
import { BACKUP_FILE } from "../../contract/paths.ts";
import { createLink } from "../accounts/links.ts";
import { readOwnTables } from "../backups/schema_version.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure, OperatorError } from "../errors.ts";
import { actAsOperator } from "./acts.ts";

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
