// Where a picture is missing, visitors see a plate of its size, with its words.
import assert from "node:assert/strict";
import { parse } from "parse5";
import { CALLS } from "../../contract/paths.ts";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { sayMissingPictures } from "../../contract/pictures/missing_pictures.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { preparePage } from "../../server/page_code/prepare.ts";
import { preparePreview } from "../../server/page_code/prepare_preview.ts";
import { applyEdits } from "../../server/page_code/sanitize/edits.ts";
import { withPlates } from "../../server/publishing/missing_plates.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";
import { makePhoto, upload } from "../support/uploads.ts";

const drawn = (code: string) =>
  Array.from(
    withPlates(code).matchAll(/src="data:image\/svg\+xml,([^"]*)"/g),
    ([, svg]) => decodeURIComponent(svg!),
  );

Deno.test("a plate has the picture's size, its alternative text and a colour of the page", () => {
  const code = `<style>h1 { color: #c8553d }</style><img data-missing-picture="a.jpg" width="320"
    height=240 alt="Soup &amp; bread"><img data-missing-picture="600x400"><img alt="none">`;
  const [first, second, ...others] = drawn(code);
  assert.match(first!, /width="320" height="240"/);
  assert.match(first!, />Soup &amp; bread</);
  assert.match(first!, /fill="#c8553d"/);
  assert.match(second!, /width="600" height="400"/);
  assert.deepEqual(others, []);
});

const HOSTILE: [claim: string, code: string][] = [
  [
    "words that would end the drawing",
    `<img data-missing-picture="x" alt="</text><script>alert(1)</script>">`,
  ],
  ["words without an end", `<img data-missing-picture="x" alt="${"soup ".repeat(100_000)}">`],
  ["200,000 of them", `<img data-missing-picture="x">`.repeat(200_000)],
  ["tags without an end", `<img data-missing-picture="x" `.repeat(80_000)],
  ["half a character", `<img data-missing-picture="x" alt="\ud83c">`],
];

for (const [claim, code] of HOSTILE) {
  Deno.test(`plates stand for ${claim}, and add nothing but pictures`, () => {
    const served = withPlates(code);
    assert.ok(served.length < code.length + 250_000);
    assert.doesNotMatch(served.slice(0, 5_000), /src="[^"]*<script/);
    parse(served.slice(0, 100_000));
  });
}

Deno.test("a page with missing pictures says so everywhere, until its author has none of the plates", async () => {
  await using app = await testApp();
  const { bearer, cookie } = await signIn(app);
  const save = async (user_code: string) =>
    await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).json();
  const page = `<!DOCTYPE html><title>Soup</title><h1>Soup</h1>
<img src="https://a.example/hero.jpg" alt="A bowl"><p style="background: url(https://a.example/b.jpg)">x`;
  assert.equal((await save(page)).missing_pictures, 2);
  const dashboard = await (await app.get("/dashboard", cookie)).text();
  assert.ok(dashboard.includes(sayMissingPictures(2)));
  const { user_code } = await (await app.get(CALLS.myPortfolio, bearer)).json();
  assert.match(user_code, /<img data-missing-picture="hero\.jpg" alt="A bowl">/);
  const frame = await (await app.get(portfolioFramePath("chef1"))).text();
  assert.match(frame, /<img src="data:image\/svg[^"]*" data-missing-picture="hero\.jpg"/);

  const without = user_code.replace(' data-missing-picture="hero.jpg"', "");
  assert.equal((await save(without)).missing_pictures, 2);
  assert.doesNotMatch(await (await app.get(portfolioFramePath("chef1"))).text(), /<img src="data:/);
  assert.equal((await save("<!DOCTYPE html><h1>Soup")).missing_pictures, 0);
  assert.ok(!(await (await app.get("/dashboard", cookie)).text()).includes("are missing"));
});

Deno.test("what a host has no more, and a picture that is deleted later, are missing as well", async () => {
  const gone = `https://${IMAGE_HOSTS[0]}/gone.jpg`;
  const there = `https://${IMAGE_HOSTS[0]}/there.jpg`;
  const asked: string[] = [];
  await using app = await testApp({}, {
    pictureFetcher: {
      bring: () => Promise.reject(new Error("nothing is brought")),
      findAbsent: (_, addresses) => {
        asked.push(...addresses);
        return Promise.resolve(new Map([[gone, "gone"]]));
      },
    },
  });
  const { bearer, cookie } = await signIn(app);
  const { picture, src } = await (await upload(app, await makePhoto(40, 30), bearer)).json();
  const save = async (user_code: string) =>
    await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).json();
  const page = `<!DOCTYPE html><title>Soup</title><h1>Soup</h1><img src="${src}">
<img src="${gone}" alt="A bowl"><img src="${there}"><img src="${gone}"><img src="hero.jpg">
<img src="https://via.placeholder.com/300">`;
  assert.equal((await save(page)).missing_pictures, 4);
  assert.deepEqual(asked, [gone, there]);
  const dashboard = async () => await (await app.get("/dashboard", cookie)).text();
  assert.ok((await dashboard()).includes(sayMissingPictures(4)));
  await app.post(CALLS.deletePicture, { id: picture.id }, bearer);
  assert.ok((await dashboard()).includes(sayMissingPictures(5)));
  assert.equal((await save(page)).missing_pictures, 5);
});

Deno.test("a missing picture is a finding as long as it is so, and its author can have no plate", () => {
  const saved = preparePage(`<!DOCTYPE html><h1>A</h1><img src="x.jpg" alt="Soup">`).code;
  const missing = (code: string) =>
    preparePreview(code, { year: 2026 }).findings.filter(({ rule }) => rule === "missing_picture");
  const [found] = missing(saved);
  const fix = found!.places[0]!.fix;
  assert.ok(fix && "edits" in fix);
  const { text } = applyEdits(saved, fix.edits);
  assert.match(text, /<img alt="Soup">/);
  assert.equal(withPlates(text), text);
  assert.equal(missing(text).length, 1, "it is blank, and still missing");
  assert.equal(
    missing(`<!DOCTYPE html><img id="big"><script>big.src = "data:,"</script>`).length,
    0,
  );
});
