// Where a page shows pictures, in the order of the page, and which of them visitors do not see.
import assert from "node:assert/strict";
import fc from "fast-check";
import { USER_CODE_MAX_BYTES } from "../../contract/limits.ts";
import { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { placeEdit } from "../../contract/pictures/place_edits.ts";
import { Failure } from "../../server/errors.ts";
import { listPicturePlaces } from "../../server/page_code/picture_places.ts";
import { openPreparer } from "../../server/page_code/preparer.ts";
import { preparePage } from "../../server/page_code/prepare.ts";
import { applyEdits } from "../../server/page_code/sanitize/edits.ts";
import { askerOf } from "../../server/work/fair_queue.ts";
import { cases } from "../support/cases.ts";
import { hostilePage } from "../support/hostile_page.ts";

const OWN = `${"a".repeat(32)}.webp`;
const OTHER = `${"b".repeat(32)}.webp`;
const SHOWN = "https://images.unsplash.com/pea.jpg";

/** Each picture of a tag, and whether it is missing; `own` are the names of one's own. */
const PLACES: [name: string, code: string, found: [kind: string, missing: boolean][]][] = [
  ["a picture at an allowed host", `<img src="${SHOWN}">`, [["img", false]]],
  ["an address that a save removes", `<img src="https://ana.example/a.jpg">`, [["img", true]]],
  ["a file of one's own machine", `<img src="photos/soup.jpg">`, [["img", true]]],
  ["no address", `<img alt="Soup">`, [["img", true]]],
  ["an empty address", `<img src="" alt="Soup">`, [["img", true]]],
  ["an address without a value", `<img src alt="Soup">`, [["img", true]]],
  ["a picture of one's own", `<img src="pictures/${OWN}">`, [["img", false]]],
  ["one that is not among one's own", `<img src="pictures/${OTHER}">`, [["img", true]]],
  ["a drawing within the page", `<img src="data:image/svg+xml,<svg/>">`, [["img", false]]],
  ["a good srcset", `<img src="x.jpg" srcset="${SHOWN} 1x">`, [["img", false]]],
  ["a bad srcset", `<img srcset="x.jpg 1x, y.jpg 2x">`, [["img", true]]],
  ["a picture of a script", `<img id="big"><script>big.src = next()</script>`, [["img", false]]],
  ["a picture of a framework", `<img :src="dish.photo">`, [["img", false]]],
  ["a lazy picture", `<img data-src="${SHOWN}">`, [["img", false]]],
  ["a marked picture", `<img src="data:image/svg+xml,x" data-missing-picture>`, [["img", true]]],
  [
    "a source, whose picture is shown instead",
    `<picture><source srcset="x.avif"><img src="y.jpg"></picture>`,
    [["source", false], ["img", true]],
  ],
  ["a source of a film", `<video poster="x.jpg"><source src="y.mp4"></video>`, [["poster", true]]],
  ["a film without a poster", `<video></video>`, []],
  ["a background", `<div style="background: url(x.jpg)">`, [["background", true]]],
  ["an empty background", `<div style="background:url(&quot;data:,&quot;)">`, [[
    "background",
    true,
  ]]],
  ["a pattern", `<div style="background: url('data:image/svg+xml,x')">`, []],
  ["a font", `<style>@font-face { src: url(x.woff2) }</style>`, []],
  ["a background in a sheet", `<style>.a { background-image: url('${SHOWN}') }</style>`, [[
    "background",
    false,
  ]]],
  ["a background in a variable", `<style>:root { --hero: url("data:,") }</style>`, [[
    "background",
    true,
  ]]],
];

for (const [name, code, found] of PLACES) {
  Deno.test(`a place for a picture: ${name}`, () => {
    const places = listPicturePlaces(code, [OWN]);
    assert.deepEqual(places.map(({ kind, is_missing }) => [kind, is_missing]), found);
    places.forEach((place) => PicturePlace.parse(place));
  });
}

Deno.test("places are in the order of the page, and called by their words", () => {
  const places = listPicturePlaces(`<!DOCTYPE html>
<style>
  @media (min-width: 1px) { main .band:hover { background: #fff url( "band.jpg" ) } }
  .nowhere { background: url(nowhere.png) }
</style>
<main>
<img alt="  The  soup ">
<section class="band"><h2>Peas</h2><img src="photos/pea%20one.jpg?x"></section>
<p><img src="C:\\photos\\pan.png"></p>
</main>`);
  assert.deepEqual(places.map(({ words, selector }) => [words, selector]), [
    ["The soup", null],
    ["Peas", "main .band:hover"],
    ["Peas", null],
    ["pan.png", null],
    ["nowhere.png", ".nowhere"],
  ]);
});

Deno.test("a place says where its value stands, so that a picture can be put there", () => {
  const code = `<!DOCTYPE html><title>x</title><style>.a{background:url('x.jpg') 0 0}</style>
<div class=a style="font-family:&quot;A&amp;B&quot;;background:url(&quot;data:,&quot;)">
<img alt=x><img src alt=x><IMG SRC=x.jpg><img src='x.jpg' srcset="x 1x"><img src= alt=x><img src="">
<picture><source srcset="x.avif 1x"><image src=x.jpg></picture><video poster=x.jpg></video></div>`;
  const places = listPicturePlaces(code);
  assert.deepEqual(places.map(({ at }) => code.slice(at.start, at.end)), [
    "url('x.jpg')",
    "url(&quot;data:,&quot;)",
    "",
    "",
    "x.jpg",
    "x.jpg",
    "alt=x",
    "",
    "x.avif 1x",
    "x.jpg",
    "x.jpg",
  ]);
  const edits = places.map((place) => placeEdit(code, place, `pictures/${OWN}`));
  const filled = listPicturePlaces(applyEdits(code, edits).text, [OWN]);
  assert.ok(filled.every(({ is_missing }) => !is_missing));
  assert.deepEqual(filled.map(({ address }) => address), places.map(() => `pictures/${OWN}`));
});

Deno.test("a place keeps its address short, and no more than 200 are said", () => {
  const long = `https://ana.example/${"a".repeat(5_000)}.jpg`;
  const [place] = listPicturePlaces(`<img src="${long}">`);
  assert.equal(place!.address!.length, 2_000);
  assert.equal(listPicturePlaces("<img>".repeat(500)).length, 200);
});

Deno.test("a picture that is put in its place is shown there, whatever the page is", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PLACES.map(([, code]) => code)), { maxLength: 5 }),
      hostilePage,
      (parts, rest) => {
        const code = parts.join("<p>") + rest;
        for (const place of tryList(code)) {
          const after = applyEdits(code, [placeEdit(code, place, `pictures/${OWN}`)]).text;
          const there = tryList(after).find(({ address, at }) =>
            address === `pictures/${OWN}` && at.start >= place.at.start
          );
          assert.ok(there, JSON.stringify({ place, after }));
        }
      },
    ),
    { numRuns: cases(1_000) },
  );
});

const fill = (text: string) => text.repeat(Math.floor(USER_CODE_MAX_BYTES / text.length) - 100);
const HOSTILE = {
  addresses: `<img srcset="${fill("a 1x,")}">`,
  sources: fill(`<img srcset="a 1x,b 2x">`),
  sheets: fill("<style>.a{background:url(x)}</style>"),
  layers: `<style>.a{background:${fill("url(x),")}</style>`,
  openings: `<style>.a{background:${fill('url("')}</style>`,
  blocks: `<style>${fill("a{")}background:url(x)</style>`,
  selectors: `<style>${fill("a:a>a,")}{background:url(x)}</style>`,
  classes: `<div class="${fill("a ")}"><style>.a{background:url(x)}</style>`,
  words: `<script>${fill("a ")}</script><img class=b>`,
  references: `<div style="background:url(x)${fill("&quot;")}">`,
};

Deno.test("a hostile page of 2 MB is read in the time of a worker", async () => {
  const preparer = openPreparer({ workers: 1 });
  try {
    for (const [name, code] of Object.entries(HOSTILE)) {
      const places = await preparer.listPicturePlaces(askerOf("chef1"), code);
      assert.ok(places.length <= 200, name);
    }
  } finally {
    preparer.close();
  }
});

function tryList(code: string): PicturePlace[] {
  try {
    return listPicturePlaces(code);
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return [];
  }
}

for (const folder of ["../pages/", "../fidelity/pages/"]) {
  Deno.test(`what a save leaves has no address that a save removes: ${folder}`, async () => {
    const pages = new URL(folder, import.meta.url);
    for await (const { name } of Deno.readDir(pages)) {
      const before = listPicturePlaces(await Deno.readTextFile(new URL(name, pages)));
      const { code } = preparePage(await Deno.readTextFile(new URL(name, pages)));
      const after = listPicturePlaces(code);
      for (const place of after.filter(({ is_missing }) => is_missing)) {
        assert.ok(
          place.address === null || /^data:,$/.test(place.address),
          `${name} ${place.address}`,
        );
      }
      const count = (places: PicturePlace[]) =>
        places.filter(({ is_missing }) => is_missing).length;
      assert.equal(count(after), count(before), name);
    }
  });
}
