// Installs the packages that are missing: those that the product runs on, or with --all those of tests and benches too.
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.ts";
import { writeNpmTree } from "./npm_tree.ts";

interface Packages {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** What it says of a package, beside its checksum. */
interface LockedPackage {
  dependencies?: string[];
  optionalDependencies?: string[];
  optionalPeers?: string[];
}

export interface Lock {
  version: string;
  specifiers: Record<string, string>;
  npm: Record<string, LockedPackage>;
  workspace: { packageJson: { dependencies: string[] } };
}

const ROOT = new URL("../", import.meta.url);

async function main(isAll: boolean): Promise<void> {
  if (await hasPackages(isAll)) return;
  await withLock(new URL("node_modules/.install.lock", ROOT), async () => {
    // Another may have installed them while this one waited.
    if (await hasPackages(isAll)) return;
    await installMissing(isAll);
    await writeNpmTree(ROOT);
  });
}

/** Those of the product, or all, in the versions of package.json. */
export async function hasPackages(isAll = false): Promise<boolean> {
  const { dependencies, devDependencies }: Packages = await readJson("package.json");
  return await areInstalled({ ...dependencies, ...(isAll && devDependencies) });
}

async function installMissing(isAll: boolean): Promise<void> {
  console.log("Fetching packages…");
  if (isAll) return await install("--frozen");
  const { dependencies }: Packages = await readJson("package.json");
  const dir = new URL("node_modules", ROOT);
  const lock = await Deno.makeTempFile({ dir: fileURLToPath(dir), suffix: ".lock" });
  try {
    await Deno.writeTextFile(
      lock,
      JSON.stringify(lockOf(await readJson("deno.lock"), dependencies)),
    );
    await install("--prod", `--lock=${lock}`);
  } finally {
    await Deno.remove(lock);
  }
}

/** A lock with these packages and what they stand on: Deno 2.9 installs all that its lock names, --prod or not. */
export function lockOf(whole: Lock, packages: Record<string, string>): Lock {
  const names = Object.entries(packages).map(([name, version]) => `npm:${name}@${version}`);
  const npm: Lock["npm"] = {};
  const add = (id: string) => {
    const locked = whole.npm[id];
    if (!locked || npm[id]) return;
    npm[id] = locked;
    const { dependencies = [], optionalDependencies = [], optionalPeers = [] } = locked;
    for (const name of [...dependencies, ...optionalDependencies, ...optionalPeers]) {
      add(toId(whole, name));
    }
  };
  for (const name of names) add(`${readName(name)}@${whole.specifiers[name]}`);
  const specifiers = Object.fromEntries(names.map((name) => [name, whole.specifiers[name]!]));
  return { ...whole, specifiers, npm, workspace: { packageJson: { dependencies: names } } };
}

/** Where there is but one version, a lock says only the name. */
function toId({ npm }: Lock, name: string): string {
  return npm[name] ? name : Object.keys(npm).find((id) => id.startsWith(`${name}@`)) ?? name;
}

/** npm:@types/pg@8.23.1 -> @types/pg */
function readName(specifier: string): string {
  return specifier.slice("npm:".length, specifier.lastIndexOf("@"));
}

async function areInstalled(packages: Record<string, string>): Promise<boolean> {
  const found = await Promise.all(
    Object.entries(packages).map(async ([name, version]) => {
      const installed = await readJson<{ version: string }>(`node_modules/${name}/package.json`)
        .catch(() => null);
      return installed?.version === version;
    }),
  );
  return found.every(Boolean);
}

async function install(...options: string[]): Promise<void> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["install", "--quiet", ...options],
    cwd: ROOT,
    stdout: "inherit",
    stderr: "inherit",
  }).spawn().status;
  if (!success) Deno.exit(1);
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await Deno.readTextFile(new URL(path, ROOT)));
}

if (import.meta.main) await main(Deno.args.includes("--all"));
