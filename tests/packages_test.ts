// The lock that the product is installed by: cut out of the one of all.
import assert from "node:assert/strict";
import { type Lock, lockOf } from "../scripts/packages.ts";
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
