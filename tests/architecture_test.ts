// The laws of CONTRIBUTING.md that fit no other file of this name: length, the environment, dependencies.
import assert from "node:assert/strict";
import { START_COMMAND } from "../scripts/start_command.ts";
import { readPackages, readSources, ROOT } from "./support/sources.ts";

const MAX_LINES = 250;
const MAX_FUNCTION_LINES = 70;
const PRODUCT = /^(main\.ts|(contract|server|ui|islands)\/)/;

/** Tables of texts may be long. */
const TABLES =
  /^(ui\/site\/(features|prompts|stories)\.ts|tests\/page_code\/sanitize\/rules_test|tests\/support\/(recorded_clients|ways_out))/;

Deno.test("no file is longer than 250 lines, tables aside", async () => {
  const long = (await readSources([".ts", ".tsx", ".css"]))
    .filter(({ path, text }) => !TABLES.test(path) && text.split("\n").length - 1 > MAX_LINES);
  assert.deepEqual(long.map(({ path }) => path), []);
});

Deno.test("no function of the product is longer than 70 lines", async () => {
  // As the formatter writes it, a function of a module ends with a brace alone.
  const declared = /^(?:export )?(?:async )?function\b[\s\S]*?^}$/gm;
  const long = (await readSources()).filter(({ path }) => PRODUCT.test(path))
    .flatMap(({ path, text }) =>
      (text.match(declared) ?? []).filter((each) => each.split("\n").length > MAX_FUNCTION_LINES)
        .map((each) => `${path}: ${each.split("\n", 1)[0]}`)
    );
  assert.deepEqual(long, []);
});

Deno.test("at most one line in 33 of the product is a comment", async () => {
  const lines = (await readSources()).filter(({ path }) => PRODUCT.test(path))
    .flatMap(({ text }) => text.split("\n"));
  const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line));
  assert.ok(comments.length / lines.length < 1 / 33, `${comments.length} of ${lines.length}`);
});

Deno.test("only the configuration reads the environment", async () => {
  const allowed = /^(main\.ts|server\/production\.ts|scripts\/|tests\/)/;
  const wrong = (await readSources())
    .filter(({ path, code }) => /Deno\.env|process\.env/.test(code) && !allowed.test(path));
  assert.deepEqual(wrong.map(({ path }) => path), []);
});

Deno.test("every dependency is an exact version from npm", async () => {
  const { dependencies, devDependencies } = await readPackages();
  const wrong = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  assert.deepEqual(wrong, []);
});

Deno.test("the image is given what it copies", async () => {
  const [image, given] = await Promise.all(
    ["Dockerfile", ".dockerignore"].map((name) => Deno.readTextFile(new URL(name, ROOT))),
  );
  const copied = Array.from(image!.matchAll(/^COPY (?!--)(.*) \S+$/gm), ([, names]) => names!)
    .flatMap((names) => names.split(" "));
  const names = Array.from(given!.matchAll(/^!(.*)$/gm), ([, name]) => name!);
  assert.deepEqual(names.toSorted(), copied.toSorted());
});

Deno.test("the image starts the product as the task does", async () => {
  const image = await Deno.readTextFile(new URL("Dockerfile", ROOT));
  const [, command] = /^CMD (\[.*\])$/m.exec(image)!;
  const args: string[] = JSON.parse(command!);
  const own = args.filter((arg) => !["--frozen", "--cached-only"].includes(arg));
  assert.deepEqual(own, START_COMMAND.args);
  const variables = Object.entries(START_COMMAND.env).map(([name, value]) => `${name}=${value}`);
  assert.ok(variables.length > 0);
  assert.ok(image.includes(`\nENV ${variables.join(" ")}\n`));
});
