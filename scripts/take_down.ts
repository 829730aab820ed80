// For the operator: takes a published page down after a report, or closes its letterbox, or puts it back.
// deno task take-down <username> [--messages] [--put-back]
import { readConfig } from "../server/config.ts";
import { openDatabase } from "../server/database/database.ts";
import { OperatorError } from "../server/errors.ts";
import { setLetterboxStopped } from "../server/inbox/letterboxes.ts";
import { setTakenDown } from "../server/publishing/portfolios.ts";
import { openStorage } from "../server/database/storage.ts";

const [username, ...options] = Deno.args;
const [isOfMessages, isBack] = ["--messages", "--put-back"].map((each) => options.includes(each));

try {
  if (!username || options.length !== Number(isOfMessages) + Number(isBack)) {
    throw new OperatorError(
      "Say whose page: deno task take-down <username> [--messages] [--put-back]",
    );
  }
  const storage = await openStorage(readConfig(Deno.env.toObject()));
  const database = openDatabase(storage.databaseUrl, { poolMax: 1 });
  const set = isOfMessages ? setLetterboxStopped : setTakenDown;
  const isFound = await set(database.sql, username, isBack ? null : new Date());
  await database.close();
  await storage.close();
  if (!isFound) throw new OperatorError(`${username} has no page.`);
  const what = isOfMessages ? "letterbox" : "page";
  const state = isBack ? "back" : isOfMessages ? "closed" : "down";
  console.log(`The ${what} of ${username} is ${state}.`);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  Deno.exitCode = 1;
}
