// kill -9 of the process alone, again and again.
import { killAgainAndAgain } from "../support/killing.ts";

Deno.test("kill -9 of the process alone loses nothing that was acknowledged", async () => {
  await killAgainAndAgain({ withPostgres: false });
});
