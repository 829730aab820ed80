// The project in a folder of its own, for tests that change it, build it or start it by its tasks.
import assert from "node:assert/strict";
import { ROOT } from "./sources.ts";

const COPIED = [
  "contract",
  "server",
  "ui",
  "islands",
  "examples",
  "sql",
  "scripts",
  "dist",
  "main.ts",
];
const SETTINGS = ["deno.json", "deno.lock", "package.json"];

export interface ProjectCopy extends AsyncDisposable {
  path: string;
}

/** A project of its own, to be changed, that shares the packages. */
export async function copyProject(): Promise<ProjectCopy> {
  const path = await Deno.makeTempDir({ prefix: "folio-kitchen-copy-" });
  await Deno.chmod(path, 0o755);
  for (const name of [...COPIED, ...SETTINGS]) {
    const { success } = await new Deno.Command("cp", {
      args: ["-a", new URL(name, ROOT).pathname, path],
    }).output();
    assert.ok(success, name);
  }
  const packages = new URL("node_modules", ROOT).pathname;
  await Deno.symlink(packages, `${path}/node_modules`);
  // Permission is given by paths without links.
  const settings = await Deno.readTextFile(`${path}/deno.json`);
  await Deno.writeTextFile(
    `${path}/deno.json`,
    settings.replaceAll('"./node_modules', `"${packages}`),
  );
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
