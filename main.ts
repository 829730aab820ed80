// Starts Folio Kitchen, and stops it cleanly: its modules are loaded while the embedded Postgres comes up.
import "./server/platform/production.ts";
import { type Config, readConfig } from "./server/config.ts";
import { openStorage, type Storage } from "./server/database/storage.ts";
import { OperatorError } from "./server/errors.ts";
import { onStopSignal } from "./server/platform/stop_signal.ts";

async function main(): Promise<void> {
  const config = readConfig(Deno.env.toObject());
  const { promise: spawned, resolve: onSpawn } = Promise.withResolvers<void>();
  const opening = openStorage(config, onSpawn);
  try {
    // While modules are loaded, nothing else of ours runs: Postgres does, once it is spawned.
    await Promise.race([spawned, opening]);
    const [storage, open] = await Promise.all([opening, loadProduct(config)]);
    onStopSignal(await open(storage));
  } catch (error) {
    await opening.then((storage) => storage.close(), () => {});
    throw error;
  }
}

async function loadProduct(config: Config) {
  const { openProduct, readProductFiles } = await import("./server/product.ts");
  const files = await readProductFiles();
  return (storage: Storage) => openProduct(config, files, storage);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  Deno.exit(1);
}
