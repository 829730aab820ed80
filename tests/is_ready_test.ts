// When a start has something to build: after each change of what a bundle is made of, and only then.
import assert from "node:assert/strict";
import { startProcess } from "./support/process.ts";
import { copyProject } from "./support/project_copy.ts";
import { ROOT } from "./support/sources.ts";

Deno.test("a start builds after a change of any input, and not while nothing changed", async () => {
  await using project = await copyProject();
  // As it was built.
  await Deno.copyFile(new URL("deno.json", ROOT), `${project.path}/deno.json`);
  const isReady = async () => {
    const { ended, output } = startProcess({
      args: ["run", "--allow-read", "scripts/is_ready.ts"],
      cwd: project.path,
    });
    const code = await ended();
    assert.equal(output(), "");
    return code === 0;
  };
  assert.ok(await isReady());

  const changed = [
    "islands/editor/editor.tsx",
    "islands/browser/hydrate.ts",
    "contract/paths.ts",
    "ui/parts/icon.tsx",
    "ui/styles/form.css",
    "scripts/build_plugins.ts",
    "deno.json",
    "deno.lock",
  ];
  for (const name of changed) {
    const path = `${project.path}/${name}`;
    const before = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, `${before} `);
    assert.ok(!await isReady(), name);
    await Deno.writeTextFile(path, before);
  }
  await Deno.writeTextFile(`${project.path}/server/new.ts`, "// Of no bundle.\n");
  await Deno.writeTextFile(`${project.path}/ui/site/landing_screen.tsx`, "// Of no bundle.\n");
  assert.ok(await isReady(), "all is as it was");
  await Deno.writeTextFile(`${project.path}/islands/new.tsx`, "");
  assert.ok(!await isReady(), "a new file");
  await Deno.remove(`${project.path}/islands/new.tsx`);
});

Deno.test("a start builds where a built file, the manifest or a package is missing", async () => {
  await using project = await copyProject();
  await Deno.copyFile(new URL("deno.json", ROOT), `${project.path}/deno.json`);
  const code = () =>
    startProcess({
      args: ["run", "--allow-read", "scripts/is_ready.ts"],
      cwd: project.path,
    }).ended();
  assert.equal(await code(), 0);
  const dist = `${project.path}/dist`;
  const [{ name }] = [...Deno.readDirSync(`${dist}/assets`)] as [Deno.DirEntry];
  for (const file of [`assets/${name}`, "manifest.json"]) {
    await Deno.rename(`${dist}/${file}`, `${dist}/away`);
    assert.equal(await code(), 1, file);
    await Deno.rename(`${dist}/away`, `${dist}/${file}`);
    assert.equal(await code(), 0, file);
  }
  await Deno.remove(`${project.path}/node_modules`);
  assert.equal(await code(), 1, "no packages");
});
