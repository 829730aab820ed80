// What goes wrong during the soak, one thing every few minutes: Postgres, the mail server, slow clients, hostile pages.
import { startEmbedded } from "../../server/database/storage.ts";
import { freePort } from "../listening.ts";
import type { MailServer } from "./mail_server.ts";
import type { Tally } from "./tally.ts";

const EVERY_MINUTES = 4;
const POSTGRES_AWAY_MS = 2_000;
const RECOVERY_MS = 2_000;
const MAIL_AWAY_MS = 40_000;
const SLOW_CLIENTS = 500;
const SLOW_MS = 40_000;

export interface Faults extends AsyncDisposable {
  postgresUrl: string;
  /** Begins the fault of this minute, if it has one, and returns its name. */
  start(minute: number, origin: string): string | undefined;
}

export async function openFaults(tally: Tally, mail: MailServer): Promise<Faults> {
  const dataDir = await Deno.makeTempDir({ prefix: "folio-kitchen-soak-" });
  await Deno.chmod(dataDir, 0o711);
  const settings = { port: String(freePort()), shared_buffers: "512MB" };
  let postgres = await startEmbedded(dataDir, { settings });

  async function restartPostgres(): Promise<void> {
    const pidFile = await Deno.readTextFile(`${dataDir}/postgres/cluster/postmaster.pid`);
    tally.planOutage(Infinity);
    Deno.kill(Number(pidFile.split("\n")[0]), "SIGQUIT");
    await pause(POSTGRES_AWAY_MS);
    postgres = await startEmbedded(dataDir, { settings });
    tally.planOutage(Date.now() + RECOVERY_MS);
  }

  async function takeMailAway(): Promise<void> {
    await mail.close();
    await pause(MAIL_AWAY_MS);
    await mail.listen();
  }

  async function comeSlowly(origin: string): Promise<void> {
    const { hostname, port } = new URL(origin);
    const head = new TextEncoder().encode("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    const clients = await Promise.all(Array.from({ length: SLOW_CLIENTS }, async () => {
      const connection = await Deno.connect({ hostname, port: Number(port) });
      await connection.write(head).catch(() => {});
      return connection;
    }));
    await pause(SLOW_MS);
    clients.forEach((connection) => connection.close());
  }

  const faults: Record<string, (origin: string) => Promise<void>> = {
    "Postgres restarted (immediate)": restartPostgres,
    "mail server away": takeMailAway,
    "slow clients": comeSlowly,
  };
  return {
    postgresUrl: postgres.url,
    start(minute, origin) {
      if (minute % EVERY_MINUTES !== 3) return undefined;
      const entries = Object.entries(faults);
      const [name, fault] = entries[Math.floor(minute / EVERY_MINUTES) % entries.length]!;
      void fault(origin);
      return name;
    },
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
