// Where lasting things are: a Postgres that is configured, or the embedded one in DATA_DIR with a generated secret.
import type { Config } from "../config.ts";
import { holdDataDir } from "./data_lock.ts";
import { startEmbedded } from "./embedded.ts";

export interface Storage {
  databaseUrl: string;
  secret: string;
  close(): Promise<void>;
}

/** `onSpawn` as in startEmbedded; not called where a server is configured. */
export async function openStorage(config: Config, onSpawn?: () => void): Promise<Storage> {
  const { databaseUrl, secret, dataDir } = config;
  if (databaseUrl && secret) {
    return { databaseUrl, secret, close: () => Promise.resolve() };
  }
  const lock = await holdDataDir(dataDir);
  const postgres = await startEmbedded(dataDir, { onSpawn });
  return {
    databaseUrl: postgres.url,
    secret: secret ?? await keptSecret(dataDir),
    close: async () => {
      await postgres.stop();
      lock.release();
    },
  };
}

async function keptSecret(dataDir: string): Promise<string> {
  const file = `${dataDir}/secret`;
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const secret = crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url" });
  await Deno.writeTextFile(file, secret, { mode: 0o600, createNew: true });
  return secret;
}
