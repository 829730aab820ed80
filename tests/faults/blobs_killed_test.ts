// kill -9 amid saves, restores, deletions and the collector, of the process and of Postgres, with bytes in either home.
import { killAmidBlobs } from "../support/blob_killing.ts";
import { openStoreServer } from "../support/object_store.ts";

for (const withPostgres of [false, true]) {
  const victims = withPostgres ? "the process and Postgres" : "the process";

  Deno.test(`kill -9 of ${victims}, bytes in Postgres: what was saved is there, and nothing is left over`, async () => {
    await killAmidBlobs({ server: null, withPostgres });
  });

  Deno.test(`kill -9 of ${victims}, bytes at a store in bad weather: what was saved is there, and nothing is left over`, async () => {
    await using server = await openStoreServer();
    await killAmidBlobs({ server, withPostgres });
  });
}
