// Which folder of the server stands on which, types aside, and that nothing goes in circles.
import assert from "node:assert/strict";
import { readSources } from "./support/sources.ts";

/** What no feature is, from the top down: a file may use its own layer and those below it. */
const GROUND: string[][] = [
  ["product.ts"],
  ["app.ts"],
  ["features.ts"],
  ["page_alone.ts"],
  ["route_calls.ts"],
  ["features", "deps.ts", "feature.ts"],
  ["http"],
  ["blobs", "mail", "page_code"],
  ["scaling"],
  ["database"],
  ["work"],
  ["outside", "production.ts"],
  ["config"],
  ["clock.ts", "errors.ts", "log.ts"],
];

/** Every file of these is open to all above. */
const GROUND_WITHOUT_DOOR = ["http", "config", "database", "blobs", "mail", "work", "outside"];

Deno.test("in the server, no layer reaches up to one above it", async () => {
  const wrong: string[] = [];
  for (const { path, imports } of await readSources()) {
    if (!path.startsWith("server/")) continue;
    for (const { target, isType } of imports) {
      if (!target.startsWith("server/") || isType) continue;
      if (layerOf(target) < layerOf(path)) wrong.push(`${path} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

/** The child process that draws cards loads what it needs alone. */
const IN_CHILD = /^server\/cards\/(draw_card|card_\w+)\.ts$/;

Deno.test("of another feature, the page code and the scaling, a file imports mod.ts alone", async () => {
  const wrong: string[] = [];
  for (const { path, imports } of await readSources()) {
    if (!path.startsWith("server/") || IN_CHILD.test(path)) continue;
    for (const { target } of imports) {
      const [, folder, file, ...more] = target.split("/");
      if (!target.startsWith("server/") || !file || folder === path.split("/")[1]) continue;
      if (GROUND_WITHOUT_DOOR.includes(folder!)) continue;
      const isDoor = more.length === 0 && file === "mod.ts";
      const isPlug = path === "server/features.ts" && file === "feature.ts";
      if (!isDoor && !isPlug) wrong.push(`${path} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

Deno.test("no imports go in a circle", async () => {
  const importsOf = new Map<string, string[]>();
  for (const { path, imports } of await readSources()) {
    importsOf.set(
      path,
      imports.filter(({ isOurs, isType }) => isOurs && !isType).map(({ target }) => target),
    );
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

/** By the folder or, at the top, the file in `server/`; what is not of the ground is a feature. */
function layerOf(path: string): number {
  const name = path.split("/")[1]!;
  const layer = GROUND.findIndex((names) => names.includes(name));
  return layer >= 0 ? layer : GROUND.findIndex((names) => names.includes("features"));
}
