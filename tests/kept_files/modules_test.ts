// Modules of other hosts: each is kept with all that it imports, and found by one import map.
import assert from "node:assert/strict";
import {
  findKeptPath,
  listKeptAddresses,
  openKept,
  readFrame,
  readState,
} from "../support/kept_files.ts";
import { openLibraryHosts } from "../support/library_hosts.ts";

const ESM = "https://esm.sh/";
const LATE = "import";
const page = (head: string, script = "") =>
  `<!DOCTYPE html><html><head><title>Soup</title>${head}</head><body><h1>Soup</h1>
<script type="module">${script}</script></body></html>`;

interface ReadMap {
  imports: Record<string, string>;
  scopes: Record<string, Record<string, string>>;
}

function readMaps(html: string): ReadMap[] {
  return Array.from(
    html.matchAll(/<script type="?importmap"?>([\s\S]*?)<\/script>/g),
    ([, text]) => JSON.parse(text!),
  );
}

Deno.test("a module is kept with all that it imports, by whatever address it names it", async () => {
  await using hosts = await openLibraryHosts({
    [`${ESM}soup`]: () => Response.redirect(`${ESM}soup@1.0.0`, 302),
    [`${ESM}soup@1.0.0`]: `export * from "/v1/soup@1.0.0/es2022/soup.mjs";`,
    [`${ESM}v1/soup@1.0.0/es2022/soup.mjs`]:
      `import{salt}from"./salt.mjs";export default()=>${LATE}("../es2022/late.mjs");`,
    [`${ESM}v1/soup@1.0.0/es2022/salt.mjs`]: `export const salt = 1;`,
    [`${ESM}v1/soup@1.0.0/es2022/late.mjs`]: `export const late = import.meta.url;`,
  });
  await using world = await openKept(hosts, page("", `import soup from "${ESM}soup"; soup();`));
  const { html, policy } = await readFrame(world);
  const [map, ...others] = readMaps(html);
  assert.deepEqual(others, []);
  const names = Object.keys(map!.imports).toSorted();
  assert.deepEqual(names, [
    `${ESM}soup`,
    `${ESM}soup@1.0.0`,
    `${ESM}v1/soup@1.0.0/es2022/late.mjs`,
    `${ESM}v1/soup@1.0.0/es2022/salt.mjs`,
    `${ESM}v1/soup@1.0.0/es2022/soup.mjs`,
  ]);
  assert.equal(map!.imports[`${ESM}soup`], map!.imports[`${ESM}soup@1.0.0`]);
  const inner = await world.app.get(map!.imports[`${ESM}v1/soup@1.0.0/es2022/soup.mjs`]!);
  assert.equal(
    await inner.text(),
    `import{salt}from"${ESM}v1/soup@1.0.0/es2022/salt.mjs";` +
      `export default()=>${LATE}("${ESM}v1/soup@1.0.0/es2022/late.mjs");`,
  );
  assert.doesNotMatch(policy, /esm\.sh/);
  const preloaded = Array.from(
    html.matchAll(/rel="modulepreload" href="([^"]+)"/g),
    ([, href]) => href,
  );
  assert.equal(preloaded.length, 3, "what is imported before anything runs");
});

Deno.test("a page's own import map is one with ours, and its names lead to us", async () => {
  const own = {
    imports: { "soup": `${ESM}soup@1`, "soup/": `${ESM}soup@1/`, "none": `${ESM}none` },
  };
  await using hosts = await openLibraryHosts({
    [`${ESM}soup@1`]: `import "peas"; export default 1;`,
    [`${ESM}soup@1/salt.js`]: `import soup from "soup"; export default soup;`,
    [`${ESM}peas@2`]: `export default 2;`,
  });
  const map = { imports: { ...own.imports, "peas": `${ESM}peas@2` } };
  const head = `<script type="importmap">${JSON.stringify(map)}</script>`;
  await using world = await openKept(hosts, page(head, `import "soup"; import "soup/salt.js";`));
  const [merged, ...others] = readMaps((await readFrame(world)).html);
  assert.deepEqual(others, []);
  const { imports } = merged!;
  for (const name of ["soup", "soup/salt.js", "peas", `${ESM}soup@1`]) {
    assert.match(imports[name]!, /^\/k\/[0-9a-f]{32}\/esm\.sh\//, name);
  }
  assert.equal(imports["none"], `${ESM}none`);
  assert.equal(imports["soup/"], `${ESM}soup@1/`);
  assert.deepEqual((await readState(world)).elsewhere, [{
    address: `${ESM}none`,
    failure: "gone",
  }]);
});

Deno.test("a page's own map that leads one address to another wins over what is kept of the first", async () => {
  await using hosts = await openLibraryHosts({
    [`${ESM}react`]: "export const name = 'react';",
    [`${ESM}preact`]: "export const name = 'preact';",
  });
  const map = { imports: { [`${ESM}react`]: `${ESM}preact` } };
  const head = `<script type="importmap">${JSON.stringify(map)}</script>`;
  await using world = await openKept(hosts, page(head, `import "${ESM}react";`));
  const [merged] = readMaps((await readFrame(world)).html);
  assert.match(merged!.imports[`${ESM}react`]!, /\/esm\.sh\/preact$/);
});

Deno.test("a scope of a page's own map holds for the kept files of its address", async () => {
  await using hosts = await openLibraryHosts({
    [`${ESM}soup@1`]: `import "salt"; export default 1;`,
    [`${ESM}salt@1`]: "export default 1;",
    [`${ESM}salt@2`]: "export default 2;",
  });
  const map = {
    imports: { salt: `${ESM}salt@1` },
    scopes: { [`${ESM}soup@1`]: { salt: `${ESM}salt@2` } },
  };
  const head = `<script type="importmap">${JSON.stringify(map)}</script>`;
  await using world = await openKept(hosts, page(head, `import "salt"; import "${ESM}soup@1";`));
  const [merged] = readMaps((await readFrame(world)).html);
  const { imports, scopes } = merged!;
  assert.match(imports.salt!, /salt@1$/);
  assert.match(scopes[imports[`${ESM}soup@1`]!]!.salt!, /^\/k\/.*salt@2$/);
});

Deno.test("modules in a circle are kept once", async () => {
  await using hosts = await openLibraryHosts({
    [`${ESM}a.js`]: `import "./b.js"; import "./a.js"; export default 1;`,
    [`${ESM}b.js`]: `import "./a.js"; export default 2;`,
  });
  await using world = await openKept(hosts, page("", `import "${ESM}a.js";`));
  assert.deepEqual(await listKeptAddresses(world), [`${ESM}a.js`, `${ESM}b.js`]);
});

Deno.test("styles in a circle are kept once", async () => {
  const css = "https://unpkg.com/soup@1/";
  await using hosts = await openLibraryHosts({
    [`${css}a.css`]: `@import "a.css"; @import url(b.css);`,
    [`${css}b.css`]: `@import 'a.css' screen; b { color: red }`,
  });
  await using world = await openKept(hosts, `<link rel=stylesheet href="${css}a.css"><h1>Soup`);
  const { html } = await readFrame(world);
  const sheet = await (await world.app.get(findKeptPath(html, `${css}a.css`))).text();
  assert.match(
    sheet,
    /^@import "\.\.\/\.\.\/\.\.\/([0-9a-f]{32})\/unpkg\.com\/soup@1\/a\.css"; @import url\("/,
  );
});

Deno.test("of a graph of 2,000 files as many are kept as a page may have, and the rest stays there", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, n) => [`${ESM}m${n}.js`, `import "./m${n + 1}.js";`]),
  );
  const all = Object.keys(files).map((address) => `import "${address}";`).join("\n");
  await using hosts = await openLibraryHosts(files);
  await using world = await openKept(hosts, page("", all));
  const { elsewhere, hosts: staying } = await readState(world);
  assert.equal((await listKeptAddresses(world)).length, 200);
  assert.ok(elsewhere.length > 0 && elsewhere.every(({ failure }) => failure === "no_room"));
  assert.deepEqual(staying, ["esm.sh"]);
  assert.ok(hosts.asked.length <= 210, `${hosts.asked.length} were asked`);
});

Deno.test("a graph of larger files than a page may have is kept up to its bound", async () => {
  const large = `//${" ".repeat(4 * 1024 * 1024)}\n`;
  const files = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [`https://unpkg.com/m${n}.js`, large]),
  );
  const tags = Object.keys(files).map((src) => `<script src="${src}"></script>`).join("");
  await using hosts = await openLibraryHosts(files);
  await using world = await openKept(hosts, `${tags}<h1>Soup`);
  assert.equal((await listKeptAddresses(world)).length, 3);
});

Deno.test("a script whose integrity does not fit stays at its host, where browsers refuse it, too", async () => {
  const [good, bad] = ["https://unpkg.com/a.js", "https://unpkg.com/b.js"];
  const code = "soup()";
  const hash = await crypto.subtle.digest("SHA-384", new TextEncoder().encode(code));
  const fits = `sha384-${new Uint8Array(hash).toBase64()}`;
  await using hosts = await openLibraryHosts({ [good]: code, [bad]: `${code};` });
  await using world = await openKept(
    hosts,
    [good, bad].map((src) =>
      `<script src="${src}" integrity="${fits}" crossorigin="use-credentials"></script>`
    ).join("") + "<h1>Soup",
  );
  assert.deepEqual((await readState(world)).elsewhere, [{ address: bad, failure: "integrity" }]);
  const { html } = await readFrame(world);
  assert.ok(
    html.includes(`${findKeptPath(html, good)}" integrity="${fits}" crossorigin></script>`),
  );
});

Deno.test("an address keeps its query, and loses its fragment", async () => {
  const address = "https://unpkg.com/soup.css?a=1&b=%20c";
  await using hosts = await openLibraryHosts({
    [address]: () => new Response("b { color: red }", { headers: { "Content-Type": "text/css" } }),
  });
  const href = address.replace("&", "&amp;");
  await using world = await openKept(hosts, `<link rel=stylesheet href="${href}#soup"><h1>Soup`);
  const path = findKeptPath((await readFrame(world)).html, address);
  assert.equal((await world.app.get(path)).status, 200);
});
