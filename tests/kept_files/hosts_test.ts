// Hosts that do not send what a page loads: it stays there, and the author is told why.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { openKept, readFrame, readState } from "../support/kept_files.ts";
import { type LibraryHosts, openLibraryHosts } from "../support/library_hosts.ts";

const ADDRESS = "https://cdn.jsdelivr.net/npm/soup@1/soup.js";
const OTHER = "https://unpkg.com/peas@1/peas.js";
const PAGE = `<!DOCTYPE html><title>Soup</title><script src="${ADDRESS}"></script>
<script src="${OTHER}"></script><h1>Soup</h1>`;
const SCRIPT_TYPE = { "Content-Type": "text/javascript" };

const respond = (body: BodyInit | null, headers: Record<string, string>, status = 200) => () =>
  new Response(body, { status, headers: { ...SCRIPT_TYPE, ...headers } });
const redirect = (Location: string) => respond(null, { Location }, 302);

/** By what the host does: the reason that its author is told. */
const REASONS: Record<string, [failure: string, files: LibraryHosts["files"]]> = {
  "has no such file": ["gone", {}],
  "answers an error": ["refused", { [ADDRESS]: respond("no", {}, 500) }],
  "wants to be asked less": ["refused", { [ADDRESS]: respond("no", { "Retry-After": "60" }, 429) }],
  "answers a page of HTML": ["other_type", {
    [ADDRESS]: respond("<!DOCTYPE html><p>not found", { "Content-Type": "text/html" }),
  }],
  "calls a page of HTML a script": ["other_type", { [ADDRESS]: respond("\n<html>", {}) }],
  "sends another type": ["other_type", {
    [ADDRESS]: respond(`{"soup": 1}`, { "Content-Type": "application/json" }),
  }],
  "leads on for ever": ["led_on", { [ADDRESS]: redirect(ADDRESS) }],
  "leads off the list": ["led_off", {
    [ADDRESS]: redirect("https://elsewhere.example/soup.js"),
    "https://elsewhere.example/soup.js": "soup()",
  }],
  "leads to an endless address": ["led_off", {
    [ADDRESS]: redirect(`https://unpkg.com/${"a".repeat(5_000)}`),
  }],
  "says that nothing changed, unasked": ["refused", { [ADDRESS]: respond(null, {}, 304) }],
  "leads to another port": ["led_off", { [ADDRESS]: redirect("https://unpkg.com:8443/soup.js") }],
  "leads into a private network": ["led_off", { [ADDRESS]: redirect("http://127.0.0.1/soup.js") }],
  "sends a gigabyte": ["too_large", { [ADDRESS]: respond(endless(), {}) }],
  "sends a bomb": ["too_large", {
    [ADDRESS]: respond(new Uint8Array(gzipSync(new Uint8Array(50_000_000))), {
      "Content-Encoding": "gzip",
    }),
  }],
  "packs in an unknown way": ["too_large", {
    [ADDRESS]: respond("soup()", { "Content-Encoding": "compress" }),
  }],
  "breaks off": ["silent", {
    [ADDRESS]: () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error("gone") })),
  }],
};

for (const [how, [failure, files]] of Object.entries(REASONS)) {
  Deno.test(`of a host that ${how} nothing is kept, and all else is`, async () => {
    await using hosts = await openLibraryHosts({ [OTHER]: "peas()", ...files });
    await using world = await openKept(hosts, PAGE);
    const { elsewhere, hosts: staying } = await readState(world);
    assert.deepEqual(elsewhere, [{ address: ADDRESS, failure }]);
    assert.deepEqual(staying, ["cdn.jsdelivr.net"]);
    const { html, policy } = await readFrame(world);
    assert.match(html, new RegExp(`<script src="${ADDRESS}">`));
    assert.match(html, /<script src="\/k\/[0-9a-f]{32}\/unpkg\.com\/peas@1\/peas\.js">/);
    assert.match(policy, /script-src [^;]*https:\/\/cdn\.jsdelivr\.net[; ]/);
    assert.doesNotMatch(policy, /unpkg/);
    assert.ok(!hosts.asked.some((each) => each.includes("elsewhere.example")));
  });
}

Deno.test("redirects within the list lead to the pinned file, under whose address it is kept", async () => {
  const pinned = "https://unpkg.com/soup@1.2.3/dist/soup.js";
  await using hosts = await openLibraryHosts({
    [OTHER]: redirect("https://unpkg.com/soup@1.2.3"),
    "https://unpkg.com/soup@1.2.3": redirect("/soup@1.2.3/dist/soup.js"),
    [pinned]: "soup()",
    [ADDRESS]: "soup()",
  });
  await using world = await openKept(hosts, PAGE);
  const { html } = await readFrame(world);
  assert.match(html, /\/k\/[0-9a-f]{32}\/unpkg\.com\/soup@1\.2\.3\/dist\/soup\.js"/);
});

Deno.test("a host is asked as a browser of today asks, and told that nothing may be packed", async () => {
  await using hosts = await openLibraryHosts({
    [ADDRESS]: ({ headers }) =>
      /Chrome\/\d/.test(headers.get("User-Agent") ?? "") ? "soup()" : respond("old", {}, 403)(),
    [OTHER]: () =>
      respond("peas()", { "Vary": "User-Agent, Origin, Cookie", "Set-Cookie": "a=b" })(),
  });
  await using world = await openKept(hosts, PAGE);
  assert.deepEqual((await readState(world)).elsewhere, []);
  const [{ headers }] = hosts.requests as [Request];
  assert.equal(headers.get("Accept-Encoding"), "identity");
  for (const name of ["Cookie", "Referer", "Origin"]) assert.equal(headers.get(name), null, name);
});

Deno.test("what was packed unasked is kept as what it is", async () => {
  const body = new Uint8Array(gzipSync("soup()"));
  await using hosts = await openLibraryHosts({
    [ADDRESS]: respond(body, { "Content-Encoding": "gzip" }),
    [OTHER]: "peas()",
  });
  await using world = await openKept(hosts, PAGE);
  const path = /\/k\/[0-9a-f]{32}\/cdn[^"]+/.exec((await readFrame(world)).html)![0];
  assert.equal(await (await world.app.get(path)).text(), "soup()");
});

function endless(): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(64 * 1024).fill(0x20);
  return new ReadableStream({ pull: (controller) => controller.enqueue(piece) });
}

Deno.test("an endless address is not asked, and keeps nothing else from being kept", async () => {
  await using hosts = await openLibraryHosts({ [OTHER]: "peas()" });
  const endless = `<script src="${ADDRESS}?${"a".repeat(5_000)}"></script>`;
  await using world = await openKept(hosts, endless + `<script src="${OTHER}"></script><h1>Soup`);
  assert.deepEqual(hosts.asked, [OTHER]);
  assert.match((await readFrame(world)).policy, /script-src [^;]*https:\/\/cdn\.jsdelivr\.net[; ]/);
});
