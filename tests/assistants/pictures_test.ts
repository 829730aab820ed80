// Pictures by the tools: kept as those of the editor are, brought from their host, and put where one is missing.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { openPictureHost, PNG_BASE64 } from "../support/picture_host.ts";
import { testApp } from "../support/test_app.ts";

const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Soup</title>
<style>.band { background: url("https://ana.example/band.jpg") }</style></head><body>
<h1>Soup</h1><img src="peas.jpg" srcset="peas.jpg 1x" alt="Peas"><section class="band"><h2>The kitchen</h2></section>
<img alt=""><h2>Twice</h2><img src="a.jpg" alt="Pan"><img src="b.jpg" alt="pan "></body></html>`;

interface AddedPicture {
  src: string;
  markup: string;
  version: number;
  missing: { place: number; words: string }[];
}

async function open(app: Awaited<ReturnType<typeof testApp>>) {
  const user = await signIn(app);
  const mcp = await connectClient(app, await makeKey(app, user));
  const add = async (args: Record<string, unknown>) => {
    const { text, data, isError } = await mcp.use("add_picture", { base64: PNG_BASE64, ...args });
    return { text, isError, data: data as unknown as AddedPicture };
  };
  const readPage = async () => (await (await app.get(CALLS.myPortfolio, user.bearer)).json());
  return { user, mcp, add, readPage };
}

Deno.test("a picture that an assistant adds is kept once, and its answer says how to show it and what is missing", async () => {
  await using app = await testApp();
  const { mcp, add, user } = await open(app);
  const { data } = await add({ name: "soup.png", alt: 'A "hot" soup' });
  assert.match(data.src, /^pictures\/[0-9a-f]{32}\.\w+$/);
  assert.ok(data.markup.includes(`src="${data.src}"`) && data.markup.includes("&quot;hot&quot;"));
  assert.deepEqual(data.missing, []);
  await mcp.use("publish_page", { html: PAGE, version: 0 });
  const again = await add({});
  assert.equal(again.data.markup, data.markup);
  assert.deepEqual(again.data.missing.map(({ words }) => words), [
    "Peas",
    "The kitchen",
    "Soup",
    "Pan",
    "pan",
  ]);
  assert.match(again.text, /5 pictures of the page are missing:\n1\. Peas\n2\. The kitchen/);
  const { pictures } = await (await app.get(CALLS.pictures, user.bearer)).json();
  assert.deepEqual(pictures.map((each: Record<string, unknown>) => each.file_name), ["soup.png"]);
  await mcp[Symbol.asyncDispose]();
});

Deno.test("with a place, a picture takes the place of a missing one, by its words or its number", async () => {
  await using app = await testApp();
  const { mcp, add, readPage } = await open(app);
  await mcp.use("publish_page", { html: PAGE, version: 0 });
  const first = await add({ place: " peas ", version: 1, alt: "A soup" });
  assert.equal(first.isError, false, first.text);
  assert.equal(first.data.version, 2);
  assert.match(
    first.text,
    /Published as version 2[^]*4 pictures of the page are missing:\n1\. The kitchen/,
  );
  const { src } = first.data;
  assert.match((await readPage()).user_code, new RegExp(`<img src="${src}"\\s+alt="Peas">`));
  await add({ place: "1", version: 2 });
  assert.ok((await readPage()).user_code.includes(`background: url(${src})`));
  await add({ place: "1", version: 3, alt: 'Bowls & "pans"' });
  const page = await readPage();
  assert.ok(
    page.user_code.includes(`<img src="${src}" alt="Bowls &amp; &quot;pans&quot;">`),
    page.user_code,
  );
  assert.equal(page.version, 4);
  for (
    const [args, said] of [
      [{ place: "Pan", version: 4 }, SENTENCES.picture_place_ambiguous({ count: 2 })],
      [{ place: "3", version: 4 }, SENTENCES.picture_place_unknown({ count: 2 })],
      [{ place: "stew", version: 4 }, SENTENCES.picture_place_unknown({ count: 2 })],
      [{ place: "1" }, SENTENCES.picture_place_version],
      [{ place: "1", version: 3 }, /get_page/],
    ] as const
  ) {
    const { isError, text } = await add(args);
    assert.ok(isError);
    if (typeof said === "string") assert.ok(text.startsWith(said), text);
    else assert.match(text, said);
  }
  assert.equal((await readPage()).version, 4);
  await mcp[Symbol.asyncDispose]();
});

Deno.test("what a host does not send is missing by each tool, and add_picture fills its place", async () => {
  const address = `https://${IMAGE_HOSTS[0]}/gone.jpg`;
  await using app = await testApp({}, {
    pictureFetcher: {
      bring: () => Promise.reject(new Error("nothing is brought")),
      findAbsent: (_, asked) =>
        Promise.resolve(new Map(asked.includes(address) ? [[address, "gone"]] : [])),
    },
  });
  const { mcp, add, readPage } = await open(app);
  const html = `<!DOCTYPE html><title>Soup</title><h1>Soup</h1><img src="hero.jpg" alt="Hero">
<img src="${address}" srcset="${address} 2x" alt="Bowl">`;
  const checked = await mcp.use("check_page", { html });
  assert.match(checked.text, /2 pictures are missing/);
  assert.match(JSON.stringify(checked.data), /The place this picture comes from does not send it/);
  const published = await mcp.use("publish_page", { html, version: 0 });
  assert.match(published.text, /2 pictures are missing/);
  const kept = await add({});
  assert.deepEqual(kept.data.missing.map(({ words }) => words), ["Hero", "Bowl"]);
  const filled = await add({ place: "2", version: 1 });
  assert.deepEqual(filled.data.missing.map(({ words }) => words), ["Hero"]);
  const { user_code } = await readPage();
  assert.ok(!user_code.includes(address) && user_code.includes(`<img src="${kept.data.src}"`));
  await mcp[Symbol.asyncDispose]();
});

Deno.test("an address is brought here when its person may use it, and nothing else is taken for a picture", async () => {
  await using app = await testApp();
  await using host = await openPictureHost();
  const { mcp, add } = await open(app);
  const { address } = host;
  const base64 = undefined;
  assert.match((await add({ base64, address })).text, new RegExp(SENTENCES.picture_not_mine));
  assert.deepEqual(host.asked, []);
  const brought = await add({ base64, address, is_mine: true, alt: "Soup" });
  assert.match(brought.data.markup, /alt="Soup"/);
  assert.ok((await add({ address, is_mine: true })).text.startsWith(SENTENCES.picture_one_source));
  assert.ok((await add({ base64 })).text.startsWith(SENTENCES.picture_one_source));
  assert.ok((await add({ base64: "soup!" })).text.startsWith(SENTENCES.picture_broken));
  assert.ok((await add({ base64: btoa("<p>soup") })).text.startsWith(SENTENCES.picture_unknown));
  assert.deepEqual(host.asked, ["/soup.jpg"]);
  await mcp[Symbol.asyncDispose]();
});

Deno.test("who may not read the page learns nothing of what is missing in it", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await using reading = await connectClient(app, await makeKey(app, user));
  await reading.use("publish_page", { html: PAGE, version: 0 });
  await using mcp = await connectClient(app, await makeKey(app, user, ["page:write"]));
  const kept = await mcp.use("add_picture", { base64: PNG_BASE64 });
  assert.deepEqual((kept.data as unknown as AddedPicture).missing, []);
  for (const place of ["Peas", "stew", "1"]) {
    const { text, isError } = await mcp.use("add_picture", {
      base64: PNG_BASE64,
      place,
      version: 1,
    });
    assert.ok(isError);
    assert.doesNotMatch(text, /missing|Peas/);
  }
});
