// Runs the product, and shows each change: built and started anew behind a front, while open pages reload by themselves.
import { readConfig } from "../../server/config/config.ts";
import { openStorage } from "../../server/database/storage.ts";
import { OperatorError } from "../../server/errors.ts";
import { onStopSignal } from "../../server/work/process_state.ts";
import { openFront } from "./front.ts";
import { build, type RunningProduct, startProduct, stopAll } from "./product.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const WATCHED = [
  "contract",
  "server",
  "ui",
  "islands",
  "examples",
  "sql",
  "main.ts",
  "package.json",
];
/** Editors write a file in several steps, and more than one at once. */
const SETTLE_MS = 40;

async function main(): Promise<void> {
  const config = readConfig(Deno.env.toObject());
  // Its Postgres runs on through all changes.
  const storage = await openStorage(config);
  const front = openFront(config);
  const env = {
    DATABASE_URL: storage.databaseUrl,
    SECRET: storage.secret,
    PUBLIC_URL: config.publicUrl,
    HOST: "127.0.0.1",
    TRUST_PROXY: "1",
  };
  let running: RunningProduct | null = null;
  let isStopping = false;

  async function renew(): Promise<void> {
    const before = running;
    // What does not build or start says why; what ran before goes on.
    if (!await build() || isStopping) return;
    const started = await startProduct(env);
    if (!started) return;
    running = started;
    front.showChange(started.origin);
    void before?.stop();
  }

  onStopSignal(async () => {
    isStopping = true;
    await stopAll();
    await storage.close();
  });
  await renew();
  for await (const _ of changes()) await renew();
}

/** One for all that changes at once; what changes meanwhile is another. */
async function* changes(): AsyncGenerator<void> {
  let hasChanged = Promise.withResolvers<void>();
  void (async () => {
    for await (const { kind } of Deno.watchFs(WATCHED.map((name) => ROOT + name))) {
      if (kind !== "access") hasChanged.resolve();
    }
  })();
  while (true) {
    await hasChanged.promise;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    hasChanged = Promise.withResolvers();
    yield;
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  Deno.exit(1);
}
