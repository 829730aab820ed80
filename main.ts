import "./server/production.ts";
import { type Config, readConfig } from "./server/config/config.ts";
import { openStorage, type Storage } from "./server/database/storage.ts";
import { OperatorError } from "./server/errors.ts";
import { announce } from "./server/config/announce.ts";
import { onStopSignal } from "./server/work/process_state.ts";
import { inherit, SERVING, tellListening } from "./server/scaling/inheritance.ts";

async function main(): Promise<void> {
  const config = readConfig(Deno.env.toObject());
  if (Deno.args[0] === SERVING) return await serveForParent(config);
  if (config.processes > 1) {
    const { countProcesses } = await import("./server/scaling/own_command.ts");
    const processes = await countProcesses(config.processes);
    if (processes > 1) {
      const { serveWithProcesses } = await import("./server/scaling/parent.ts");
      return await serveWithProcesses(config, processes);
    }
  }
  await serveAlone(config);
}

async function serveAlone(config: Config): Promise<void> {
  const { promise: spawned, resolve: onSpawn } = Promise.withResolvers<void>();
  const opening = openStorage(config, onSpawn);
  try {
    // Loading modules blocks this process, so Postgres must be spawned before that.
    await Promise.race([spawned, opening]);
    const [storage, open] = await Promise.all([opening, loadProduct(config)]);
    onStopSignal(await open(storage));
    // A signal right after this line must find its listener.
    announce(config);
  } catch (error) {
    await opening.then((storage) => storage.close(), () => {});
    throw error;
  }
}

async function serveForParent(config: Config): Promise<void> {
  const [{ databaseUrl, secret, processes }, open] = await Promise.all([
    inherit(),
    loadProduct(config),
  ]);
  const storage = { databaseUrl, secret, close: () => Promise.resolve() };
  onStopSignal(await open(storage, processes));
  tellListening();
}

async function loadProduct(config: Config) {
  const { openProduct, readProductFiles } = await import("./server/product.ts");
  const files = await readProductFiles();
  return (storage: Storage, processes = 1) => openProduct(config, files, storage, processes);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  Deno.exit(1);
}
