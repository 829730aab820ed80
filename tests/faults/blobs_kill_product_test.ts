// kill -9 of the product, again and again, with bytes at an object store.
import { killAgainAndAgain } from "../support/killing.ts";
import { openStoreServer } from "../support/object_store.ts";

Deno.test("kill -9 of the process with bytes at a store loses nothing that was acknowledged", async () => {
  await using server = await openStoreServer();
  await killAgainAndAgain({ withPostgres: false, env: { BLOBS_URL: server.url } });
});
