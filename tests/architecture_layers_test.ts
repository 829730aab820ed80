// Which room of the server stands on which, by the names of its folders, and that nothing goes in circles. Types count.
import assert from "node:assert/strict";
import { readSources } from "./support/sources.ts";

/** From the top down: a file may use its own layer and those below it. */
const LAYERS: string[][] = [
  ["product.ts"],
  ["app.ts"],
  ["api", "mcp", "oauth", "pages"],
  ["exports"],
  ["operators"],
  ["access", "calls", "cdn", "publishing", "web", "deps.ts"],
  [
    "accounts",
    "backups",
    "cards",
    "connections",
    "domains",
    "files",
    "inbox",
    "pictures",
    "mail",
    "page_code",
    "visits",
  ],
  ["blobs"],
  ["database", "outside", "platform", "processes", "config.ts", "errors.ts"],
];

Deno.test("in the server, no layer reaches up to one above it", async () => {
  const wrong: string[] = [];
  for (const { path, imports } of await readSources()) {
    if (!path.startsWith("server/")) continue;
    assert.notEqual(layerOf(path), -1, `${path} has no layer`);
    for (const { target } of imports) {
      if (!target.startsWith("server/")) continue;
      if (layerOf(target) < layerOf(path)) wrong.push(`${path} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

Deno.test("only the editor, with an account or without, its draft in a tab of its own or in a review, and what leads to it import what is in its room", async () => {
  const wrong: string[] = [];
  for (const { path, imports } of await readSources()) {
    if (
      /^(islands\/(editor|paste_field|preview_frame|try_editor)\.tsx$|islands\/(editor|review)\/|tests\/|scripts\/bench\/)/
        .test(
          path,
        )
    ) continue;
    for (const { target } of imports) {
      if (target.startsWith("islands/editor/")) wrong.push(`${path} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

Deno.test("no imports go in a circle", async () => {
  const importsOf = new Map<string, string[]>();
  for (const { path, imports } of await readSources()) {
    importsOf.set(path, imports.filter(({ isOurs }) => isOurs).map(({ target }) => target));
  }
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, way: string[]) => {
    if (finished.has(path)) return;
    const start = way.indexOf(path);
    if (start >= 0) {
      circles.push([...way.slice(start), path].join(" > "));
      return;
    }
    for (const target of importsOf.get(path) ?? []) visit(target, [...way, path]);
    finished.add(path);
  };
  for (const path of importsOf.keys()) visit(path, []);
  assert.deepEqual(circles, []);
});

/** By the folder or, at the top, the file in `server/`. */
function layerOf(path: string): number {
  const room = path.split("/")[1]!;
  return LAYERS.findIndex((layer) => layer.includes(room));
}
