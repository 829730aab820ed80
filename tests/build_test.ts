// What a start builds: beside what others read, once for all that start, and nothing where all is up to date.
// Lane: rest.
import assert from "node:assert/strict";
import { freePort } from "../scripts/listening.ts";
import { readAssets } from "../server/http/assets.ts";
import { startProcess } from "./support/process.ts";
import { makeDataDir } from "./support/product.ts";
import { copyProject, type ProjectCopy } from "./support/project_copy.ts";

const BUNDLING = /^Bundling/m;

Deno.test("two starts at once in one clone build once, and both come up", async () => {
  await using project = await copyProject();
  await Deno.remove(`${project.path}/dist`, { recursive: true });
  const both = await Promise.all([start(project), start(project)]);
  await Promise.all(both.map((process) => process.line(/^Folio Kitchen is open/)));
  assert.equal(both.filter((process) => BUNDLING.test(process.output())).length, 1);
  for (const process of both) assert.equal(await process.stop("SIGTERM"), 0);

  const again = await start(project);
  await again.line(/^Ctrl\+C stops it/);
  assert.equal(await again.stop("SIGINT"), 0);
  // All that a newcomer reads.
  const lines = again.output().trim().split("\n").map((line) => line.replace(/ http.*/, ""));
  assert.deepEqual(lines, [
    "Task start deno task -q serve",
    "Folio Kitchen is open:",
    lines[2],
    "Ctrl+C stops it.",
  ]);
  assert.match(lines[2]!, /^No SMTP_URL is set: mails are kept in \S+ and shown at$/);
});

Deno.test("a build adds to what is there, keeps what the last manifest names, and removes what is older", async () => {
  await using project = await copyProject();
  await build(project);
  const first = read(project);
  const style = `${project.path}/ui/styles/form.css`;
  const change = async (size: string) => {
    await Deno.writeTextFile(style, `${await Deno.readTextFile(style)}.x { width: ${size} }`);
  };

  await change("1px");
  // Whoever starts meanwhile finds all that it needs.
  const building = startBuild(project);
  let isOver = false;
  const ended = building.ended().finally(() => isOver = true);
  while (!isOver) {
    const { entries, files } = read(project);
    for (const { file } of Object.values(entries)) assert.ok(files.has(file), file);
    await new Promise((resolve) => setTimeout(resolve));
  }
  assert.equal(await ended, 0, building.output());
  const second = read(project);
  const names = [first, second].map(({ entries }) => entries["styles/form"]!.file);
  assert.notEqual(names[0], names[1]);
  assert.match(textOf(second, names[1]!), /width:1px/);
  assert.ok(!second.files.has(names[0]!), "it serves its own");
  for (const name of first.files.keys()) assert.ok(isThere(project, name), name);

  // One that was killed leaves half a file.
  await Deno.writeTextFile(`${project.path}/dist/assets/${names[0]}.new`, "half");
  await change("2px");
  await build(project);
  for (const name of second.files.keys()) assert.ok(isThere(project, name), name);
  for (const form of ["", ".br", ".gz", ".new"]) {
    assert.ok(!isThere(project, names[0] + form), `${names[0]}${form} is of the build before`);
  }
});

Deno.test("a build that fails leaves what was there, and the next one builds", async () => {
  await using project = await copyProject();
  await build(project);
  const manifest = `${project.path}/dist/manifest.json`;
  const before = await Deno.readTextFile(manifest);
  const island = `${project.path}/islands/sign_in/login_form.tsx`;
  const text = await Deno.readTextFile(island);
  await Deno.writeTextFile(island, "export const");
  const failed = startBuild(project);
  assert.equal(await failed.ended(), 1);
  assert.match(failed.output(), /islands\/sign_in\/login_form\.tsx/);
  assert.equal(await Deno.readTextFile(manifest), before);
  for (const name of read(project).files.keys()) assert.ok(isThere(project, name), name);

  await Deno.writeTextFile(island, text);
  const same = startBuild(project);
  assert.equal(await same.ended(), 0);
  assert.doesNotMatch(same.output(), BUNDLING, "it is up to date again");
});

async function start(project: ProjectCopy) {
  return startProcess({
    args: ["task", "start"],
    cwd: project.path,
    env: { PORT: String(freePort()), DATA_DIR: await makeDataDir() },
  });
}

function startBuild({ path }: ProjectCopy) {
  return startProcess({ args: ["task", "build"], cwd: path });
}

async function build(project: ProjectCopy): Promise<void> {
  const process = startBuild(project);
  assert.equal(await process.ended(), 0, process.output());
  assert.match(process.output(), BUNDLING);
}

function read({ path }: ProjectCopy) {
  return readAssets(new URL(`file://${path}/dist/`));
}

function textOf({ files }: ReturnType<typeof readAssets>, name: string): string {
  return new TextDecoder().decode(files.get(name)!.bodies.identity);
}

function isThere({ path }: ProjectCopy, name: string): boolean {
  return [...Deno.readDirSync(`${path}/dist/assets`)].some((entry) => entry.name === name);
}
