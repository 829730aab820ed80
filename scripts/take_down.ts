// For the operator: takes a published page down after a report, or puts it back.
// deno task take-down <username> [--put-back]
import { readConfig } from "../server/config.ts";
import { openDatabase } from "../server/database/database.ts";
import { OperatorError } from "../server/errors.ts";
import { setTakenDown } from "../server/portfolios/portfolios.ts";
import { openStorage } from "../server/database/storage.ts";

const [username, option] = Deno.args;

try {
  if (!username || (option && option !== "--put-back")) {
    throw new OperatorError("Say whose page: deno task take-down <username> [--put-back]");
  }
  const storage = await openStorage(readConfig(Deno.env.toObject()));
  const database = openDatabase(storage.databaseUrl, { poolMax: 1 });
  const isFound = await setTakenDown(database.sql, username, option ? null : new Date());
  await database.close();
  await storage.close();
  if (!isFound) throw new OperatorError(`${username} has no page.`);
  console.log(option ? `The page of ${username} is back.` : `The page of ${username} is down.`);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  Deno.exitCode = 1;
}
