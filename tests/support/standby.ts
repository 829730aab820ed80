// A Postgres with a replica that streams from it: real servers, each of its own folder, to be paused and stopped by a test.
import pg from "pg";
import { type EmbeddedPostgres, startEmbedded } from "../../server/database/storage.ts";
import { type PostgresHome, preparePostgresHome } from "../../server/database/embedded_files.ts";
import { startServer, stopServer } from "../../server/database/embedded_server.ts";
import { openDatabase } from "../../server/database/database.ts";
import { migrate, readMigrations } from "../../server/database/migrate.ts";
import { freePort } from "../../scripts/listening.ts";
import { makeDataDir } from "./product.ts";
import { until } from "./until.ts";
import { PATIENT } from "./patience.ts";

export interface ReplicatedDatabase extends AsyncDisposable {
  primary: string;
  replica: string;
  /** The replica gets what is written, and shows nothing of it. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when it shows all that was written by now. */
  caughtUp(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
}

const SETTINGS = {
  wal_level: "replica",
  fsync: "off",
  max_connections: "100",
  max_wal_senders: "4",
};

export async function startReplicated(): Promise<ReplicatedDatabase> {
  await using started = new AsyncDisposableStack();
  const dataDir = await makeDataDir();
  await Deno.mkdir(dataDir, { mode: 0o711 });
  started.defer(() => Deno.remove(dataDir, { recursive: true }));
  const primary = await startEmbedded(dataDir, { settings: SETTINGS });
  started.defer(() => primary.stop());
  const database = openDatabase(primary.url, { poolMax: 1, wait: PATIENT.primary });
  await migrate(database, await readMigrations(new URL("../../sql/", import.meta.url)));
  await database.close();
  const home = await preparePostgresHome(dataDir);
  const standby = { ...home, cluster: `${home.folder}/standby`, log: `${home.folder}/standby.log` };
  await copyCluster(primary, home, standby);
  const settings = {
    ...SETTINGS,
    port: String(freePort()),
    primary_conninfo: primary.url.replace(/\/\w+$/, ""),
  };
  const startReplica = async () => void await startServer(standby, { settings });
  await startReplica();
  started.defer(() => stopServer(standby));
  const address = new URL(primary.url);
  address.port = settings.port;
  const replica = address.href;
  const running = started.move();
  return {
    primary: primary.url,
    replica,
    pause: async () => void await ask(replica, "select pg_wal_replay_pause()"),
    resume: async () => void await ask(replica, "select pg_wal_replay_resume()"),
    async caughtUp() {
      const written = await ask(primary.url, "select pg_current_wal_insert_lsn()");
      await until(
        "what was written",
        () => ask(replica, `select pg_last_wal_replay_lsn() >= '${written}'`),
      );
    },
    stopReplica: () => stopServer(standby),
    startReplica,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** As the manual of Postgres has it for a copy of a running server's folder. */
async function copyCluster(
  { url }: EmbeddedPostgres,
  home: PostgresHome,
  standby: PostgresHome,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    const args = ["-a", home.cluster, standby.cluster];
    const { success } = await new Deno.Command("cp", { args }).output();
    if (!success) throw new Error("the cluster was not copied");
    const { rows: [{ labelfile }] } = await client.query("select * from pg_backup_stop()");
    await Deno.remove(`${standby.cluster}/postmaster.pid`);
    for (const [name, text] of [["backup_label", labelfile], ["standby.signal", ""]]) {
      await Deno.writeTextFile(`${standby.cluster}/${name}`, text, { mode: 0o600 });
      if (home.owner) {
        await Deno.chown(`${standby.cluster}/${name}`, home.owner.uid, home.owner.gid);
      }
    }
  } finally {
    await client.end();
  }
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: [row] } = await client.query({ text, rowMode: "array" });
    return row![0];
  } finally {
    await client.end();
  }
}
