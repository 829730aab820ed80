// What a page's own head says reaches the page around it, its header and the sitemap, and never what could harm there.
import assert from "node:assert/strict";
import { parse } from "parse5";
import { CALLS } from "../../contract/paths.ts";
import { readOwnHead } from "../../server/page_code/own_head.ts";
import { errorIn } from "../support/errors.ts";
import { PAGE_SENTENCES } from "../../contract/publishing/page_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { makePhoto, upload } from "../support/uploads.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const NONE = { no_search: false, no_training: false, is_listed: false };

Deno.test("a robots meta reaches the page around, its header, the frame's, the card's and the pictures'", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const sent = await upload(app, await makePhoto(40, 30), {
    "Content-Type": "image/jpeg",
    ...user.bearer,
  });
  const { markup } = await sent.json();
  const [picture] = /pictures\/[^"\s]+/.exec(markup)!;
  await save(app, user, `<meta name="robots" content="noindex, NoAI,noimageai, index">`, markup);
  const html = await open(app);
  assert.match(html, /<meta name="robots" content="noindex, noai, noimageai">/);
  for (const path of ["/u/chef1", "/u/chef1/frame", `/u/chef1/${picture}`]) {
    const response = await app.get(path);
    await response.body?.cancel();
    assert.equal(response.headers.get("X-Robots-Tag"), "noindex, noai, noimageai", path);
  }
});

Deno.test("a page that says nothing to robots has neither a meta nor a header for them", async () => {
  await using app = await testApp();
  await save(app, await signIn(app), `<meta name="robots" content="index, follow, all">`);
  const response = await app.get("/u/chef1");
  assert.doesNotMatch(await response.text(), /name="robots"/);
  assert.equal(response.headers.get("X-Robots-Tag"), null);
});

Deno.test("the switches add to what the code says, take nothing of it back, and are seen at once", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, `<meta name="robots" content="noarchive">`);
  assert.equal(await robotsTag(app), "noarchive");
  await choose(app, user, { ...NONE, no_training: true });
  assert.equal(await robotsTag(app), "noai, noimageai, noarchive");
  await choose(app, user, { ...NONE, no_search: true });
  assert.equal(await robotsTag(app), "noindex, noarchive");
  await choose(app, user, NONE);
  assert.equal(await robotsTag(app), "noarchive");
  const response = await app.post(CALLS.visibility, { visibility: "unlisted" }, user.bearer);
  await response.body?.cancel();
  assert.equal(await robotsTag(app), "noindex, noarchive");
});

Deno.test("only who chose it is in the sitemap, while everybody may see the page and search engines may too", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const other = await signIn(app, "chef2");
  await save(app, user, "");
  await save(app, other, "");
  const isListed = async () => {
    const sitemap = await (await app.get("/sitemap.xml")).text();
    assert.ok(!sitemap.includes("/u/chef2"), sitemap);
    return sitemap.includes("<loc>http://localhost:8000/u/chef1</loc>");
  };
  assert.equal(await isListed(), false);
  await choose(app, user, { ...NONE, is_listed: true });
  assert.equal(await isListed(), true);
  await save(app, user, `<meta name="robots" content="none">`);
  assert.equal(await isListed(), false);
  await save(app, user, "");
  for (const [visibility, listed] of [["unlisted", false], ["public", true]] as const) {
    const response = await app.post(CALLS.visibility, { visibility }, user.bearer);
    await response.body?.cancel();
    assert.equal(await isListed(), listed);
  }
  for (const [is_published, listed] of [[false, false], [true, true]] as const) {
    const response = await app.post(CALLS.publishPortfolio, { is_published }, user.bearer);
    await response.body?.cancel();
    assert.equal(await isListed(), listed);
  }
});

Deno.test("a page that is not for search engines cannot be on the list for them, by switch or by code", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, "");
  const both = { ...NONE, no_search: true, is_listed: true };
  const refused = await app.post(CALLS.robots, both, user.bearer);
  assert.deepEqual(await errorIn(refused), PAGE_SENTENCES.listed_unsearched);
  await save(app, user, `<meta name="robots" content="noindex">`);
  const again = await app.post(CALLS.robots, { ...NONE, is_listed: true }, user.bearer);
  assert.deepEqual(await errorIn(again), PAGE_SENTENCES.listed_unsearched);
});

Deno.test("without a page there is nothing to choose", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const refused = await app.post(CALLS.robots, NONE, user.bearer);
  assert.equal(refused.status, 404);
  await refused.body?.cancel();
});

Deno.test("language, colours, the words of a link, its picture and data for machines reach the page around", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const head = `<meta property="og:title" content="Pots &amp; pans">
    <meta property="og:description" content="From &quot;Ghent&quot;">
    <meta property="og:image" content="https://i.imgur.com/pot.jpg">
    <meta name="theme-color" content="#123456" media="(prefers-color-scheme: dark)">
    <meta name="theme-color" content="rgb(1, 2, 3)">
    <meta name="googlebot" content="nosnippet, something">
    <script type="application/ld+json">{"@type":"Person","name":"Chef <b>1</b>"}</script>`;
  await save(app, user, head, "", ` lang="nl-BE"`);
  const html = await open(app);
  assert.match(html, /^<!DOCTYPE html><html lang="nl-BE">/);
  assert.match(html, /<meta property="og:title" content="Pots &amp; pans">/);
  assert.match(html, /<meta property="og:description" content="From &quot;Ghent&quot;">/);
  assert.match(html, /<meta property="og:image" content="https:\/\/i\.imgur\.com\/pot\.jpg">/);
  assert.doesNotMatch(html, /og:image:width/);
  assert.match(
    html,
    /<meta name="theme-color" content="#123456" media="\(prefers-color-scheme: dark\)">/,
  );
  assert.match(html, /<meta name="theme-color" content="rgb\(1, 2, 3\)">/);
  assert.match(html, /<meta name="googlebot" content="nosnippet">/);
  assert.ok(
    html.includes(
      `<script type="application/ld+json">{"@type":"Person","name":"Chef \\u003cb>1\\u003c/b>"}</script>`,
    ),
  );
  assert.match(html, /<title>Soup<\/title>/);
});

Deno.test("a picture of the owner's stands for the page in a link, and nothing of the page where a password keeps it", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const name = `${"a".repeat(22)}.webp`;
  const own = readOwnHead(parse(`<head><meta property="og:image" content="pictures/${name}">`));
  if (own?.og_image) {
    await save(app, user, `<meta property="og:image" content="pictures/${name}">`);
    assert.match(
      await open(app),
      /og:image" content="http:\/\/localhost:8000\/u\/chef1\/pictures\//,
    );
  }
  await save(app, user, `<meta property="og:image" content="https://i.imgur.com/pot.jpg">`);
  const body = { visibility: "password", password: "for my guests 1" };
  await (await app.post(CALLS.visibility, body, user.bearer)).body?.cancel();
  const response = await app.get("/u/chef1");
  assert.doesNotMatch(await response.text(), /imgur/);
});

const LEFT_OUT: Record<string, string> = {
  "a picture of any other host": `<meta property="og:image" content="https://evil.example/x.png">`,
  "a script as a picture": `<meta property="og:image" content="javascript:alert(1)">`,
  "a picture at an allowed host with a name":
    `<meta property="og:image" content="https://a@i.imgur.com/x.png">`,
  "a picture without a scheme": `<meta property="og:image" content="//i.imgur.com/x.png">`,
  "a colour that is none": `<meta name="theme-color" content="red;}body{x">`,
  "a colour for other media": `<meta name="theme-color" content="red" media="print">`,
  "data that is no JSON": `<script type="application/ld+json">{</script>`,
  "data of 17 KB": `<script type="application/ld+json">"${"x".repeat(17_000)}"</script>`,
  "a script": `<script type="text/javascript">1</script>`,
  "a robots meta of unknown words": `<meta name="robots" content="please, stay away">`,
  "a meta for who is no robot": `<meta name="description-bot-x y" content="noindex">`,
  "an empty title": `<meta property="og:title" content=" ">`,
  "what stands in a drawing": `<svg><meta name="robots" content="noindex"></svg>`,
};

for (const [claim, head] of Object.entries(LEFT_OUT)) {
  Deno.test(`${claim} is left out`, () => {
    assert.equal(readOwnHead(parse(`<!DOCTYPE html><html><head>${head}</head><body>`)), null);
  });
}

for (const lang of ["", "english language", `"><script>`, "x".repeat(40), "en_US"]) {
  Deno.test(`the language ${JSON.stringify(lang)} is none`, () => {
    const document = parse("<!DOCTYPE html><html></html>");
    const page = document.childNodes.find((node) => "tagName" in node)!;
    if ("attrs" in page) page.attrs.push({ name: "lang", value: lang });
    assert.equal(readOwnHead(document), null);
  });
}

Deno.test("data that looks like the end of a script ends none around", async () => {
  await using app = await testApp();
  const text = '["\\u003c/script>\\u003cscript>alert(1)//","a < b",{"__proto__":{"x":"\\u2028"}}]';
  await save(app, await signIn(app), `<script type="application/ld+json">${text}</script>`);
  const html = await open(app);
  const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)![1]!;
  assert.deepEqual(JSON.parse(data), JSON.parse(text));
  assert.doesNotMatch(data, /</);
});

Deno.test("a head of very many of each is read within bounds", () => {
  const many = (text: string) => text.repeat(20_000);
  const own = readOwnHead(parse(
    "<head>" + many(`<meta name="robots" content="noindex,max-snippet:1">`) +
      many(`<meta name="theme-color" content="red">`) +
      many(`<meta name="googlebot" content="noindex">`) +
      many(`<script type="application/ld+json">{}</script>`) +
      `<meta property="og:title" content="${"x".repeat(100_000)}">`,
  ))!;
  assert.deepEqual(own.robots, ["noindex", "max-snippet:1"]);
  assert.equal(own.theme_colors.length, 4);
  assert.equal(own.named_robots.length, 8);
  assert.equal(own.json_ld.length, 4);
  assert.equal(own.og_title!.length, 200);
});

async function save(
  app: TestApp,
  { bearer }: SignedInUser,
  head: string,
  body = "",
  lang = "",
): Promise<void> {
  const user_code =
    `<!DOCTYPE html><html${lang}><head><title>Soup</title>${head}</head><body><h1>Soup</h1>${body}`;
  const response = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(response.status, 200, await response.text());
}

async function choose(app: TestApp, { bearer }: SignedInUser, choices: typeof NONE): Promise<void> {
  const response = await app.post(CALLS.robots, choices, bearer);
  assert.equal(response.status, 200);
  assert.equal((await response.json()).message, SENTENCES.robots_saved);
}

async function open(app: TestApp): Promise<string> {
  const response = await app.get("/u/chef1");
  assert.equal(response.status, 200);
  return await response.text();
}

async function robotsTag(app: TestApp): Promise<string | null> {
  const response = await app.get("/u/chef1");
  await response.body?.cancel();
  return response.headers.get("X-Robots-Tag");
}
