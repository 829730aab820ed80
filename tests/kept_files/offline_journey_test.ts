// Lane: rest.
// A page that was taken along works from a folder, without a network.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { unzipped } from "../support/archives.ts";
import { openBrowser } from "../support/browser.ts";
import { openKept } from "../support/kept_files.ts";
import { openLibraryHosts } from "../support/library_hosts.ts";
import { until } from "../support/until.ts";

const CDN = "https://cdn.jsdelivr.net/npm/soup@1/";
const ESM = "https://esm.sh/";
const TYPEFACE = new URL("../../ui/typefaces/", import.meta.url);
const PAGE = `<!DOCTYPE html><html><head><title>Soup</title>
<link rel="stylesheet" href="${CDN}soup.css" crossorigin="anonymous">
<script type="importmap">{"imports": {"salt": "${ESM}salt@1"}}</script>
<script src="${CDN}classic.js" crossorigin></script></head>
<body><h1>Soup</h1><p>Peas</p><script>
const script = document.createElement("script");
script.src = "${CDN}named.js";
document.head.append(script);
</script>
<script type="module">import salt from "${ESM}soup"; document.title += " " + salt;</script>
<script type="module" src="${ESM}alone"></script></body></html>`;

Deno.test("the zips of a page and of an account have all that it loads, and it works from there", async () => {
  const [name] = [...Deno.readDirSync(TYPEFACE)].map(({ name }) => name)
    .filter((each) => each.endsWith(".woff2"));
  const woff2 = await Deno.readFile(new URL(name!, TYPEFACE));
  await using hosts = await openLibraryHosts({
    [`${CDN}soup.css`]: `@import "base.css";
      @font-face { font-family: Soup; src: url(soup.woff2) format("woff2"), url(soup.ttf); }
      h1 { font-family: Soup; color: rgb(1, 2, 3) }`,
    [`${CDN}base.css`]: "p { color: rgb(4, 5, 6) }",
    [`${CDN}soup.woff2`]: woff2,
    [`${CDN}classic.js`]: `document.title += " classic"`,
    [`${CDN}named.js`]: `document.title += " named"`,
    [`${ESM}soup`]: `export { default } from "salt";`,
    [`${ESM}salt@1`]: `export default "module";`,
    [`${ESM}alone`]: `import "/beside"; document.title += " alone";`,
    [`${ESM}beside`]: `document.title += " beside";`,
  });
  await using world = await openKept(hosts, PAGE);
  const { app, user } = world;
  const zips = [
    unzipped(app.post(CALLS.archivePortfolio, { user_code: PAGE }, user.bearer)),
    unzipped(app.get(CALLS.archiveData, user.bearer)),
  ];
  const asked: string[] = [];
  await using chromium = await openBrowser({ otherHosts: (url) => (asked.push(url.href), null) });
  for (const [at, zip] of (await Promise.all(zips)).entries()) {
    const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-offline-" });
    try {
      for (const [path, bytes] of Object.entries(zip)) {
        await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
        await Deno.writeFile(`${folder}/${path}`, bytes);
      }
      const { page } = chromium;
      await page.goto(`file://${folder}/${at === 0 ? "" : "page/"}index.html`);
      const words = ["classic", "named", "module", "alone", "beside"];
      await until(() => `all words in the title: ${words}`, async () => {
        const title = await page.title();
        return words.every((word) => title.includes(word));
      });
      const drawn = await page.evaluate(async () => {
        await document.fonts.load("20px Soup");
        const colours = ["h1", "p"].map((each) =>
          getComputedStyle(document.querySelector(each)!).color
        );
        return [...colours, document.fonts.check("20px Soup"), document.fonts.size];
      });
      assert.deepEqual(drawn, ["rgb(1, 2, 3)", "rgb(4, 5, 6)", true, 1]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
  assert.deepEqual(asked, []);
  assert.deepEqual(chromium.complaints, []);
});
