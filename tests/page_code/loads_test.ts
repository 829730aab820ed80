// What pages, styles and scripts load from other hosts, with the places of the addresses.
import assert from "node:assert/strict";
import fc from "fast-check";
import { readCssLoads } from "../../server/page_code/loads/css_loads.ts";
import { mayApply } from "../../server/page_code/loads/css_selectors.ts";
import { parseImportMap, resolveImport } from "../../server/page_code/loads/import_map.ts";
import { toAddress } from "../../server/page_code/loads/load_kinds.ts";
import { readStyleFile } from "../../server/page_code/loads/kept_loads.ts";
import {
  listNamedAddresses,
  listNamedHosts,
  readLicence,
} from "../../server/page_code/loads/named_addresses.ts";
import { listPageLoads } from "../../server/page_code/loads/page_loads.ts";
import { readScriptImports } from "../../server/page_code/loads/script_loads.ts";
import {
  listCharacters,
  mayNeed,
  readUnicodeRange,
} from "../../server/page_code/loads/unicode_ranges.ts";
import { cases } from "../support/cases.ts";

/** Apart, or it would be an import of this file. */
const LATE = "import";

Deno.test("readCssLoads finds imports, typefaces and pictures, each at its place", () => {
  const css = `@charset "utf-8"; @import "a.css" screen; @import url(b.css) layer(x);
@namespace url(http://www.w3.org/1999/xhtml);
@font-face { font-family: "A"; src: local("A"), url(a.eot); unicode-range: U+26, U+400-4ff; }
.x { background: url( 'c.png' ), image-set("d.png" 1x, url(e.png) 2x); content: "f.png" }
/* url(g.png) */`;
  const loads = readCssLoads(css);
  assert.deepEqual(loads.map(({ kind, address }) => `${kind} ${address}`), [
    "style a.css",
    "style b.css",
    "font a.eot",
    "image c.png",
    "image d.png",
    "image e.png",
  ]);
  for (const { written, start, end } of loads) assert.equal(css.slice(start, end), written);
  assert.deepEqual(loads[2]!.ranges, [[0x26, 0x26], [0x400, 0x4ff]]);
  assert.equal(loads[3]!.selector, ".x");
});

Deno.test("of a typeface in several formats the best one counts, and the others know it", () => {
  const [eot, woff2, ttf] = readCssLoads(
    `@font-face { src: url(a.eot); src: url(a.woff2?v=1) format("woff2"), url(a.ttf) }`,
  );
  assert.deepEqual([eot!.better, woff2!.better, ttf!.better], ["a.woff2?v=1", null, "a.woff2?v=1"]);
});

Deno.test("the addresses of a style sheet are whole, and data and fragments are none", () => {
  const { loads } = readStyleFile(
    `a { background: url(../b.png); mask: url(#m); cursor: url(data:,x) } @import "//unpkg.com/c.css";`,
    "https://unpkg.com/soup@1/dist/a.css",
  );
  assert.deepEqual(loads.map(({ address }) => address), [
    "https://unpkg.com/soup@1/b.png",
    "https://unpkg.com/c.css",
  ]);
});

Deno.test("readScriptImports writes relative imports whole, and leaves all else as it is", () => {
  const code = `import a from './a.js'; export * from "/b.js"; import "bare"; ${LATE}("../c'.js");
import(d); const s = "import './e.js'"; // import "./f.js"`;
  const read = readScriptImports(code, "https://esm.sh/x/y.js");
  assert.deepEqual(read.specifiers, [
    "https://esm.sh/x/a.js",
    "https://esm.sh/b.js",
    "bare",
    "https://esm.sh/c'.js",
  ]);
  assert.deepEqual(read.early, read.specifiers.slice(0, 3));
  assert.match(read.code, /from 'https:\/\/esm\.sh\/x\/a\.js'/);
  assert.match(read.code, /import\(d\); const s = "import '\.\/e\.js'"; \/\/ import "\.\/f\.js"$/);
});

Deno.test("no text makes a reader of loads throw, and places stay within the text", () => {
  const text = fc.string({ maxLength: 300, unit: "binary" });
  const pieces = fc.array(
    fc.oneof(text, fc.constantFrom("@import ", "url(", "@font-face{src:", "import ", '"', "\\")),
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const code = parts.join("");
      for (const { start, end } of readCssLoads(code)) {
        assert.ok(0 <= start && start < end && end <= code.length);
      }
      readScriptImports(code, "https://esm.sh/a.js");
      listNamedHosts(code);
      listNamedAddresses(code);
      readLicence(code);
      listCharacters(code);
    }),
    { numRuns: cases(200) },
  );
});

Deno.test("a name resolves by the longest entry of its map, and by the scope of its importer first", () => {
  const map = parseImportMap(JSON.stringify({
    imports: {
      "a": "https://esm.sh/a",
      "a/": "https://esm.sh/a@1/",
      "b": 7,
      "https://esm.sh/c": "https://esm.sh/d",
    },
    scopes: { "https://esm.sh/x/": { "a": "https://esm.sh/scoped" } },
  }));
  const resolve = (name: string, importer: string | null = null) =>
    resolveImport(map, name, importer);
  assert.equal(resolve("a"), "https://esm.sh/a");
  assert.equal(resolve("a/b.js"), "https://esm.sh/a@1/b.js");
  assert.equal(resolve("a", "https://esm.sh/x/y.js"), "https://esm.sh/scoped");
  assert.equal(resolve("b"), null);
  assert.equal(resolve("https://esm.sh/c"), "https://esm.sh/d");
  assert.equal(resolve("https://esm.sh/e"), "https://esm.sh/e");
  assert.deepEqual(parseImportMap("{"), { imports: {}, scopes: {} });
  assert.deepEqual(parseImportMap("null"), { imports: {}, scopes: {} });
});

Deno.test("a part of a typeface is needed for letters that the page writes, in whatever way", () => {
  assert.deepEqual(readUnicodeRange("U+0-7F, u+4??, U+1F600, x"), [
    [0, 0x7f],
    [0x400, 0x4ff],
    [0x1f600, 0x1f600],
  ]);
  const greek = readUnicodeRange("U+370-3FF");
  for (const code of ["α", "&#945;", "&#x3b1;", "'\\u03b1'", `content: "\\3b1"`]) {
    assert.ok(mayNeed(greek, listCharacters(code)), code);
  }
  assert.ok(!mayNeed(greek, listCharacters("soup é")));
  assert.ok(mayNeed(readUnicodeRange("U+0000-00FF"), ""));
  assert.ok(mayNeed(null, ""));
});

Deno.test("a picture of a style sheet is for elements that the page may have", () => {
  const code = `<i class="fi fi-de"></i><b id=top>`;
  assert.ok(mayApply(".fi-de", code));
  assert.ok(mayApply(".none, #top::before", code));
  assert.ok(!mayApply(".fi-d", code), "a part of a name is another name");
  assert.ok(!mayApply(".fi-de.fis", code));
  assert.ok(mayApply(null, code));
});

Deno.test("what a text names is told from what it thanks", () => {
  const named =
    `/*! https://unpkg.com */ x("https://esm.sh/a", 'https://' + "cdn.jsdelivr.net/" + b)
<!-- code.jquery.com --> //# sourceMappingURL=https://d3js.org/a.map`;
  assert.deepEqual(listNamedHosts(named).toSorted(), ["cdn.jsdelivr.net", "esm.sh"]);
  assert.deepEqual(
    listNamedAddresses("f('//esm.sh/a?b', \"https://unpkg.com/\", `https://esm.sh/${x}`)"),
    [
      "https://esm.sh/a?b",
    ],
  );
  assert.deepEqual(listNamedHosts("notunpkg.com unpkg.community"), []);
  assert.equal(readLicence("/*! Soup\n(c) 2026, MIT */ x()"), "/*! Soup\n(c) 2026, MIT */");
  assert.equal(readLicence("// how it works\nx()"), null);
});

Deno.test("an address is one of the allowed hosts for what it is, by https and without its fragment", () => {
  assert.equal(toAddress("//unpkg.com/a.js#b", "script"), "https://unpkg.com/a.js");
  assert.equal(toAddress("http://unpkg.com/a.js", "script"), "https://unpkg.com/a.js");
  assert.equal(toAddress("https://fonts.gstatic.com/a.js", "script"), null);
  assert.equal(toAddress("https://unpkg.com:8443/a.js", "script"), null);
  assert.equal(toAddress("a.js", "script"), null);
  assert.equal(toAddress("https://images.unsplash.com/a", "any"), null);
});

Deno.test("listPageLoads finds what elements, styles and modules load, and no more", () => {
  const code = `<!DOCTYPE html><html><head>
<link rel="alternate" href="https://unpkg.com/feed.css"><link rel=preload as=font href=https://unpkg.com/a.woff2>
<script nomodule src="https://unpkg.com/old.js"></script><script type="application/json" src="https://unpkg.com/x.js"></script>
<script type="text/babel" data-type="module">import App from "https://esm.sh/app"; const x = <App />;</script>
<style>@import url("https://fonts.googleapis.com/css2?family=A"); i { background: url(https://unpkg.com/i.png) }</style>
</head><body><a href="https://unpkg.com/browse/">x</a><img src="https://images.unsplash.com/x"></body></html>`;
  const loads = listPageLoads(code);
  assert.deepEqual(loads.elements.map(({ kind, address }) => [kind, address]), [
    ["font", "https://unpkg.com/a.woff2"],
  ]);
  assert.deepEqual(loads.styles.map(({ kind, address }) => [kind, address]), [
    ["style", "https://fonts.googleapis.com/css2?family=A"],
    ["image", "https://unpkg.com/i.png"],
  ]);
  assert.deepEqual(loads.specifiers, ["https://esm.sh/app"]);
  assert.ok(loads.hosts.includes("images.unsplash.com"));
  assert.ok(!loads.hosts.includes("esm.sh"));
});
