// Nothing that a feature adds is lost: each is in the list, no two add the same, and no door stands open for nobody.
import assert from "node:assert/strict";
import * as calls from "../contract/feature_calls.ts";
import * as replies from "../contract/feature_replies.ts";
import * as addresses from "../contract/features.ts";
import { ExportReply } from "../contract/exports/account_export.ts";
import type { Feature } from "../server/feature.ts";
import { FEATURES } from "../server/features.ts";
import { readSources } from "./support/sources.ts";
import { testApp } from "./support/test_app.ts";

const TABLE = /^export const (\w+_(?:PATHS|SCREENS|SCOPES|CALLS|EXPORTED|REPLIES|ACTS))\b/gm;

const features: readonly Feature[] = FEATURES;

Deno.test("each server/<feature>/feature.ts is in the list of features", async () => {
  const sources = await readSources();
  const isFeature = (path: string) => /^server\/\w+\/feature\.tsx?$/.test(path);
  const written = sources.map(({ path }) => path).filter(isFeature);
  const [list] = sources.filter(({ path }) => path === "server/features.ts");
  const imported = list!.imports.map(({ target }) => target).filter(isFeature);
  assert.deepEqual(imported.toSorted(), written.toSorted());
  assert.equal(features.length, written.length);
});

Deno.test("each table that a feature adds to the contract is in one of the contract's lists", async () => {
  const added = (await readSources()).filter(({ path }) => /^contract\/\w+\//.test(path)).flatMap((
    { code },
  ) => Array.from(code.matchAll(TABLE), ([, name]) => name!));
  const listed = [addresses, calls, replies].flatMap((list) => Object.keys(list));
  assert.ok(added.length > 40);
  // Its reply is made of the lists, so it cannot be in one.
  assert.deepEqual(added.filter((name) => !listed.includes(name)), ["EXPORT_CALLS"]);
});

Deno.test("what a feature adds to the editor is in the editor's list", async () => {
  const sources = await readSources();
  const added = sources.flatMap(({ code }) =>
    Array.from(code.matchAll(/^export const (\w+): EditorFeature\b/gm), ([, name]) => name!)
  );
  assert.ok(added.length > 0);
  const [list] = sources.filter(({ path }) => path === "islands/editor/features.ts");
  assert.deepEqual(namesFrom(list!.code, /./).toSorted(), added.toSorted());
});

Deno.test("no two features add a call, a work of the hour or a member of the export of one name", async () => {
  await using app = await testApp();
  const deps = { ...app, features } as never;
  const place = { ...app, now: app.clock.now } as never;
  const session = { id: "", user: {} } as never;
  for (
    const [kind, names] of Object.entries({
      hourly: features.flatMap(({ hourly }) => Object.keys(hourly?.(place) ?? {})),
      exported: features.flatMap(({ exported }) => Object.keys(exported?.(deps, session) ?? {})),
    })
  ) {
    assert.ok(names.length > 5, kind);
    assert.deepEqual(names, [...new Set(names)], kind);
  }
});

Deno.test("each member of the export comes from a feature, mails on their way and its time aside", async () => {
  await using app = await testApp();
  const deps = { ...app, features } as never;
  const session = { id: "", user: {} } as never;
  const members = features.flatMap(({ exported }) => Object.keys(exported?.(deps, session) ?? {}));
  assert.deepEqual(
    [...members, "exported_at", "mails_on_their_way"].toSorted(),
    Object.keys(ExportReply.shape).toSorted(),
  );
});

Deno.test("what mod.ts of a folder offers is used outside of it", async () => {
  const sources = (await readSources()).filter(({ path }) => !path.startsWith("tests/"));
  const unused: string[] = [];
  for (const { path, code } of sources.filter(({ path }) => /^server\/\w+\/mod\.ts$/.test(path))) {
    const used = new Set(
      sources.filter(({ imports }) => imports.some(({ target }) => target === path))
        .flatMap((source) => namesFrom(source.code, /\/mod\.ts"|"\.\/mod\.ts"/)),
    );
    const offered = namesFrom(code, /"\.\//);
    unused.push(...offered.filter((name) => !used.has(name)).map((name) => `${path}: ${name}`));
  }
  assert.deepEqual(unused, []);
});

/** By the names that others have for them; what is imported under another one counts as itself. */
function namesFrom(code: string, from: RegExp): string[] {
  return Array.from(code.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from ("[^"]+");$/gm))
    .filter(([, , source]) => from.test(source!))
    .flatMap(([, names]) => names!.split(","))
    .map((name) => name.trim().replace(/^type /, "").split(" as ")[0]!)
    .filter(Boolean);
}
