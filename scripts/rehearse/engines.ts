// The programs of the rehearsal, as Debian has them: where each is, or what to install.

const PACKAGES: Record<string, string> = {
  initdb: "postgresql",
  pg_ctl: "postgresql",
  pg_basebackup: "postgresql",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  varnishd: "varnish",
};

export type Engines = Record<keyof typeof PACKAGES, string>;

/** Paths by name. Throws with the command that brings what is missing. */
export async function findEngines(): Promise<Engines> {
  const folders = [
    ...(await postgresFolders()),
    ...(Deno.env.get("PATH") ?? "").split(":"),
    "/usr/sbin",
  ];
  const found: Engines = {};
  for (const name of Object.keys(PACKAGES)) {
    for (const folder of folders) {
      if (name in found || !await isFile(`${folder}/${name}`)) continue;
      found[name] = `${folder}/${name}`;
    }
  }
  const missing = Object.entries(PACKAGES).flatMap(([name, of]) => name in found ? [] : [of]);
  if (missing.length > 0) {
    throw new Error(`missing here: apt-get install ${[...new Set(missing)].join(" ")}`);
  }
  return found;
}

/** Debian keeps the programs of each version apart; the newest comes first. */
async function postgresFolders(): Promise<string[]> {
  const root = "/usr/lib/postgresql";
  const versions = await Array.fromAsync(Deno.readDir(root)).catch(() => []);
  return versions.map(({ name }) => name).toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `${root}/${version}/bin`);
}

async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then(({ isFile }) => isFile, () => false);
}
