// One owner per thing: each table's SQL, each image host, the browser's fetch, each address.
import assert from "node:assert/strict";
import { DEPRECATED_IMAGE_HOSTS, IMAGE_HOSTS } from "../contract/page_code/hosts.ts";
import { CALLS, SCREENS, toRoute } from "../contract/paths.ts";
import { listLeftTables, listTables } from "./support/left_tables.ts";
import { readSources } from "./support/sources.ts";
import { OWNERS } from "./support/table_owners.ts";
import { testApp } from "./support/test_app.ts";

for (const [table, { owner, movers = [], readers }] of Object.entries(OWNERS)) {
  Deno.test(`only ${owner} writes the table ${table}`, async () => {
    const writes = new RegExp(
      String.raw`\b(insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+${table}\b`,
      "i",
    );
    const writers = await holders(/^(main|server)/, writes);
    assert.deepEqual(writers.sort(), [owner, ...movers].sort());
  });

  Deno.test(`only its owner and those who join it read the table ${table}`, async () => {
    const reads = new RegExp(String.raw`\b(from|join)\s+${table}\b`, "i");
    const wrong = (await holders(/^(main|server)/, reads))
      .filter((path) => ![owner, ...movers, ...readers].includes(path));
    assert.deepEqual(wrong, []);
  });
}

Deno.test("every table of sql/ has an owner here, unless no code names it any more", async () => {
  const tables = await listTables();
  assert.ok(tables.length >= 6);
  const left = await listLeftTables();
  assert.deepEqual(tables.filter((table) => !left.includes(table) && !(table in OWNERS)), []);
  assert.deepEqual(Object.keys(OWNERS).filter((table) => left.includes(table)), []);
});

for (const host of [...IMAGE_HOSTS, ...Object.keys(DEPRECATED_IMAGE_HOSTS)]) {
  Deno.test(`the image host ${host} is named in contract/page_code/hosts.ts alone, texts aside`, async () => {
    const name = new RegExp(host.replaceAll(".", String.raw`\\?\.`));
    assert.deepEqual(
      await holders(
        /^(contract|server|ui\/(?!site\/(features|prompts|stories)|page_code\/guidelines)|islands)\//,
        name,
      ),
      [
        "contract/page_code/hosts.ts",
      ],
    );
  });
}

Deno.test("the browser's one fetch is called in one place, and in one by people without a session", async () => {
  // A page in its frame reaches nothing of ours.
  const islands = (await readSources()).filter(({ path }) =>
    /^islands\/(?!page_runtime\/)/.test(path)
  );
  const fetches = islands.flatMap(({ path, code }) =>
    [...code.matchAll(/\bfetch\(/g)].map(() => path)
  );
  assert.deepEqual(fetches, ["islands/page_shell/letterbox.ts", "islands/browser/call.ts"]);
  // And one way to send a file, which says how far it is.
  assert.deepEqual(
    await holders(/^islands\/(?!page_runtime\/)/, /XMLHttpRequest|WebSocket|EventSource/),
    ["islands/browser/send_bytes.ts"],
  );
});

Deno.test("only islands/browser/session.ts and the gate know the keys of the session", async () => {
  const keys = await holders(/^islands\//, /"(access_token|refresh_token|user)"/);
  assert.deepEqual(keys.sort(), ["islands/browser/gate.ts", "islands/browser/session.ts"]);
});

Deno.test("what the gate reads before the first paint, others write", async () => {
  const gate = "islands/browser/gate.ts";
  const { code } = (await readSources()).find(({ path }) => path === gate)!;
  const keys = [...code.matchAll(/Storage\.getItem\("(\w+)"\)/g)].map(([, key]) => key);
  assert.ok(keys.length > 4);
  const known = await Promise.all(
    keys.map((key) => holders(/^islands\//, new RegExp(`"${key}"`))),
  );
  assert.deepEqual(keys.filter((_, at) => known[at]!.every((path) => path === gate)), []);
});

Deno.test("around a page, its words reach a reader of CSS in islands/page_shell/tab.ts, which bounds them, and for print alone", async () => {
  const reader =
    /\bCSS\.|\.cssText|\.setProperty\(|insertRule|replaceSync|matchMedia\(|\.animate\(|theme-color|\.(media|sizes)\s*=[^=]|setAttribute\("(style|media|sizes|content)"/;
  assert.deepEqual((await holders(/^islands\/(?!page_runtime\/)/, reader)).sort(), [
    // The address that somebody registered with in this browser, on our own screens.
    "islands/browser/gate.ts",
    // Words of ours.
    "islands/guard/arrival.ts",
    "islands/guard/focus.ts",
    "islands/guard/page_frame.tsx",
    "islands/page_shell/letter_parts.ts",
    // It draws what is printed, and nothing on the screen.
    "islands/page_shell/paper.ts",
    "islands/page_shell/printing.ts",
    "islands/page_shell/tab.ts",
    "islands/site/carousel.tsx",
  ]);
});

Deno.test("what a frame says is held against its press where it is heard", async () => {
  assert.deepEqual((await holders(/^islands\//, /\bpressIn\(/)).sort(), [
    "islands/guard/focus.ts",
    "islands/guard/presses.ts",
    "islands/page_shell/frame_messages.ts",
  ]);
});

Deno.test("only islands/browser/storage.ts writes the browser's storage", async () => {
  // In its frame a page has none of ours, and what stands in for it.
  const writes =
    /\.setItem\(|\b(local|session)Storage(\.\w+|\[[^\]]*\])\s*=[^=]|Object\.assign\((local|session)Storage/;
  assert.deepEqual(await holders(/^(islands|ui|server)\/(?!page_runtime\/)/, writes), [
    "islands/browser/storage.ts",
  ]);
});

Deno.test("the code's tree is asked for where it is parsed as far as is needed", async () => {
  assert.deepEqual(await holders(/^(islands|ui)\//, /\b(s|ensureS)yntaxTree\(/), [
    "islands/editor/preview/read_tree.ts",
  ]);
});

Deno.test("no address of a call is written out but in the tables of addresses", async () => {
  const tables = /^export const (?:\w+_PATHS =|CALLS = .*"_PATHS",) \{$[\s\S]*?^\}/gm;
  const wrong = (await readSources()).filter(({ path, code }) =>
    /^(contract|server|ui|islands)\//.test(path) &&
    /["'`]\/api\/\w/.test(path.startsWith("contract/") ? code.replaceAll(tables, "") : code)
  );
  assert.deepEqual(wrong.map(({ path }) => path), []);
});

Deno.test("every call is answered, with its slash and without, and is never unknown", async () => {
  await using app = await testApp();
  for (const call of Object.values(CALLS)) {
    for (const path of [call, toRoute(call)]) {
      const response = await app.fetch(
        new Request(`http://localhost:8000${path}`, { method: "PATCH" }),
      );
      await response.body?.cancel();
      // For all but operators, theirs are not there.
      if (path.startsWith("/api/operator/")) {
        assert.equal(response.status, 404, path);
        continue;
      }
      assert.equal(response.status, 405, path);
      const allowed = response.headers.get("Allow")!;
      assert.match(allowed, /^(GET|POST|PUT)/, path);
    }
  }
});

Deno.test("every screen is answered, and none by the landing page", async () => {
  await using app = await testApp();
  for (const screen of Object.values(SCREENS)) {
    const response = await app.get(screen.replaceAll(/:\w+/g, "chef1"));
    await response.body?.cancel();
    assert.equal(response.headers.get("Location"), null, screen);
    assert.match(response.headers.get("Content-Type")!, /^text\/html/, screen);
  }
});

async function holders(within: RegExp, pattern: RegExp): Promise<string[]> {
  return (await readSources())
    .filter(({ path, code }) => within.test(path) && pattern.test(code))
    .map(({ path }) => path);
}

Deno.test("each frame of a page is made where our fields are guarded from it", async () => {
  const makes = /<iframe\b|createElement\(\s*["'`]iframe/;
  const making = (await readSources()).filter(({ path, code }) =>
    /^(islands|ui|server)\//.test(path) && makes.test(code)
  );
  assert.deepEqual(making.map(({ path }) => path).toSorted(), [
    "islands/guard/page_frame.tsx",
    // Its document is ours, and runs nothing of a page.
    "islands/pictures/place_grid.tsx",
    // The page around a published page, whose script begins with the guard of presses.
    "server/publishing/public_page.ts",
  ]);
});

Deno.test("what frames say is heard in one place, which knows its bounds", async () => {
  const hears =
    /\baddEventListener(\?\.)?\(\s*["'`]message(error)?["'`]|\bonmessage\b|\bMessage(Channel|Port)\b|\bBroadcastChannel\b/;
  const hearing = (await readSources()).filter(({ path, code }) =>
    // The runtime in a frame hears the page around it, and a worker who started it: nothing hostile comes from there.
    /^(islands|ui)\//.test(path) &&
    !/^islands\/(page_runtime\/|editor\/paste\/unzip_|pictures\/shrink_|browser\/beside)/.test(
      path,
    ) &&
    hears.test(code)
  );
  assert.deepEqual(hearing.map(({ path }) => path), ["islands/page_shell/frame_messages.ts"]);
});

Deno.test("parts of SQL are constants of their module, so that no value becomes text", async () => {
  const made = (await readSources()).filter(({ path }) => /^server\//.test(path))
    .flatMap(({ path, code }) =>
      code.split("\n").filter((line) => line.includes("new Fragment("))
        .map((line) => `${path}: ${line}`)
    );
  assert.ok(made.length >= 3);
  assert.deepEqual(
    made.filter((line) => !/: (export )?const [A-Z_]+ = new Fragment\(/.test(line)),
    [],
  );
});
