// Every file of styles is in a layer and reaches a page, so that neither its name nor its place in a list says what it overrules.
import assert from "node:assert/strict";
import { readStyles } from "./support/dressed.ts";
import { readSources } from "./support/sources.ts";

/** Made of others: each is served or written into pages as one. */
const BUNDLES = ["everywhere", "public", "signed_in"];
const IMPORT = /^@import "\.\.?\/(?:\w+\/)?(\w+)\.css";$/gm;

Deno.test("every file of styles is one layer, and all layers have their order in one place", async () => {
  const { layers: order, ...files } = Object.fromEntries(await readStyles());
  const [, names] = /\n@layer ([^;{}]+);\n$/.exec(order!)!;
  const layers = names!.split(", ");
  for (const [name, text] of Object.entries(files)) {
    const [, ...lines] = text.split("\n");
    // Formatted, so what stands within something is indented.
    const outer = lines.filter((line) => /^\S/.test(line));
    if (BUNDLES.includes(name)) {
      assert.deepEqual(outer.filter((line) => !line.match(IMPORT)), [], name);
    } else {
      const [, layer] = /^@layer (\w+) \{$/.exec(outer[0]!) ?? [];
      assert.ok(layer && layers.includes(layer), `${name} begins with ${outer[0]}`);
      assert.deepEqual(outer.slice(1), ["}"], name);
    }
  }
});

Deno.test("every file of styles is in a bundle, or in the first view of a page", async () => {
  const styles = await readStyles();
  const imported = BUNDLES.flatMap((name) =>
    [...styles.get(name)!.matchAll(IMPORT)].map(([, found]) => found!)
  );
  const sources = await readSources();
  const named = sources.filter(({ path }) => /^(ui|server)\//.test(path)).flatMap(({ code }) =>
    [...code.matchAll(/<Styles of=\{\[([^\]]*)\]|\bSTYLES = \[([^\]]*)\]|"styles\/(\w+)"/g)]
      .flatMap((match) => match.slice(1).join().match(/\w+/g)!)
  );
  assert.deepEqual(
    new Set([...BUNDLES, ...imported, ...named]),
    new Set(styles.keys()),
  );
});

/** The style of published pages stands in documents that have no tokens, and the tokens define the scale. */
const OUTSIDE_THE_SCALE = ["published", "tokens", "typefaces"];

Deno.test("sizes of type, durations and curves are of the one scale (tokens.css)", async () => {
  const literal = [
    /(?<!-)font(-size)?:[^;]*\d(rem|px)/,
    /(?<!-)transition(-duration)?:[^;]*\d(ms|s)\b/,
    /(?<!-)animation(-duration)?:(?![^;]*infinite)[^;]*\d(ms|s)\b/,
    /cubic-bezier\(|\bsteps\(/,
  ];
  const found = [...await readStyles()].filter(([name]) => !OUTSIDE_THE_SCALE.includes(name))
    .flatMap(([name, text]) => literal.map((each) => `${name}: ${each.exec(text)?.[0]}`))
    .filter((each) => !each.endsWith("undefined"));
  assert.deepEqual(found, []);
});

/** A browser may paint when it has read half of a page: what is judged by later neighbours moves when they come. */
Deno.test("no style of an element waits for those that come after it", async () => {
  const later = /:nth-last-|:only-(child|of-type)|:has\(> :nth-/;
  const found = [...await readStyles()].filter(([, text]) => later.test(text));
  assert.deepEqual(found.map(([name]) => name), []);
});
