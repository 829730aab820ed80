// What is installed: the lock of the product, cut out of the one of all, and what npm is told.
import assert from "node:assert/strict";
import { type Lock, lockOf } from "../scripts/packages.ts";
import { writeNpmTree } from "../scripts/npm_tree.ts";
import { pathToFileURL } from "node:url";
import { readPackages, ROOT } from "./support/sources.ts";

Deno.test("the product's lock names its packages and all that they stand on, and no browser or test tool", async () => {
  const whole: Lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", ROOT)));
  const { dependencies, devDependencies } = await readPackages();
  const lock = lockOf(whole, dependencies);
  const names = Object.keys(lock.npm).map((id) => id.slice(0, id.indexOf("@", 1)));
  for (const name of Object.keys(dependencies)) assert.ok(names.includes(name), name);
  // What the product stands on may be in both.
  for (const name of ["@sparticuz/chromium", "playwright-core", "happy-dom", "autocannon"]) {
    assert.ok(devDependencies[name] && !names.includes(name), name);
  }
  for (const [id, { dependencies = [], optionalDependencies = [] }] of Object.entries(lock.npm)) {
    assert.deepEqual(lock.npm[id], whole.npm[id]);
    for (const name of [...dependencies, ...optionalDependencies]) {
      const found = Object.keys(lock.npm).some((each) =>
        each === name || each.startsWith(`${name}@`)
      );
      assert.ok(found, `${id} stands on ${name}`);
    }
  }
  assert.equal(
    Object.keys(lockOf(whole, { ...dependencies, ...devDependencies }).npm).length,
    Object.keys(whole.npm).length,
  );
});

Deno.test("npm is told of each linked package and of where it is, and need not look", async () => {
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-packages-" });
  for (const [name, version] of [["hono", "4.1.0"], ["@types/pg", "8.2.0"]] as const) {
    const target = `${folder}/node_modules/.deno/${
      name.replace("/", "+")
    }@${version}/node_modules/${name}`;
    await Deno.mkdir(target, { recursive: true });
    await Deno.writeTextFile(`${target}/package.json`, JSON.stringify({ name, version }));
    await Deno.mkdir(`${folder}/node_modules/@types`, { recursive: true });
    await Deno.symlink(target, `${folder}/node_modules/${name}`, { type: "dir" });
  }
  await writeNpmTree(pathToFileURL(`${folder}/`));
  const file = `${folder}/node_modules/.package-lock.json`;
  const types = "node_modules/.deno/@types+pg@8.2.0/node_modules/@types/pg";
  const hono = "node_modules/.deno/hono@4.1.0/node_modules/hono";
  assert.deepEqual(JSON.parse(await Deno.readTextFile(file)), {
    lockfileVersion: 3,
    requires: true,
    packages: {
      "node_modules/@types/pg": { resolved: types, link: true },
      [types]: { version: "8.2.0" },
      "node_modules/hono": { resolved: hono, link: true },
      [hono]: { version: "4.1.0" },
    },
  });
  await Deno.remove(folder, { recursive: true });
});
