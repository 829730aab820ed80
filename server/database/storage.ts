import type { Config } from "../config/config.ts";
import { OperatorError } from "../errors.ts";
import { holdDataDir, tryHoldDataDir } from "./embedded_files.ts";
import { findRunning, startEmbedded } from "./embedded.ts";
import { exists } from "./embedded_files.ts";

export interface Storage {
  databaseUrl: string;
  secret: string;
  close(): Promise<void>;
}

const CONNECTIONS_MIN = 50;
const BESIDE_POOL = 20;

export async function openStorage(config: Config, onSpawn?: () => void): Promise<Storage> {
  const { databaseUrl, secret, dataDir, dbPoolMax } = config;
  if (databaseUrl && secret) {
    return { databaseUrl, secret, close: () => Promise.resolve() };
  }
  const lock = await holdDataDir(dataDir);
  const settings = { max_connections: String(Math.max(CONNECTIONS_MIN, dbPoolMax + BESIDE_POOL)) };
  const postgres = await startEmbedded(dataDir, { onSpawn, settings });
  return {
    databaseUrl: postgres.url,
    secret: await readSecret(config),
    close: async () => {
      await postgres.stop();
      lock.release();
    },
  };
}

export async function readSecret(
  { secret, dataDir }: Pick<Config, "secret" | "dataDir">,
): Promise<string> {
  return secret ?? await keptSecret(dataDir);
}

export async function openStorageBeside(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<Pick<Storage, "databaseUrl" | "close">> {
  if (databaseUrl) return { databaseUrl, close: () => Promise.resolve() };
  try {
    if (!await exists(`${dataDir}/postgres`)) {
      throw new OperatorError(`There is no database in the folder ${dataDir} (DATA_DIR).`);
    }
    const lock = await tryHoldDataDir(dataDir);
    if ("holder" in lock) {
      const running = await findRunning(dataDir);
      if (running) return { databaseUrl: running, close: () => Promise.resolve() };
      throw new OperatorError(
        `The Folio Kitchen that uses the folder ${dataDir} is starting or stopping. Try again in a moment.`,
      );
    }
    const postgres = await startEmbedded(dataDir);
    return {
      databaseUrl: postgres.url,
      close: async () => {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    throw new OperatorError(
      `The folder ${dataDir} is another user's: run this as the user who runs Folio Kitchen.`,
    );
  }
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
