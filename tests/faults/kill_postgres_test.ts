// kill -9 of the process and its Postgres, again and again.
import { killAgainAndAgain } from "../support/killing.ts";

Deno.test("kill -9 of the process and its Postgres loses nothing that was acknowledged", async () => {
  await killAgainAndAgain({ withPostgres: true });
});
