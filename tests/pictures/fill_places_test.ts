// Pictures go into the places of a page: which file into which place, and what the code says then.
import assert from "node:assert/strict";
import { MISSING_PICTURE, nameMissingPicture } from "../../contract/pictures/missing_pictures.ts";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import { fillPlaces } from "../../islands/pictures/fill_places.ts";
import { matchFiles } from "../../islands/pictures/match_files.ts";
import { findMeantPlace } from "../../islands/pictures/meant_place.ts";
import { listPicturePlaces } from "../../server/page_code/picture_places.ts";
import { sanitize } from "../../server/page_code/sanitize/sanitize.ts";

const place = (words: string, address: string | null = null) => ({ words, address });

const MATCHES: [
  claim: string,
  places: ReturnType<typeof place>[],
  files: string[],
  at: (number | null)[],
][] = [
  [
    "files without a name that says anything fill the places in their order",
    [
      place("Soup"),
      place("Bread"),
    ],
    ["IMG_0001.jpg", "IMG_0002.jpg"],
    [0, 1],
  ],
  [
    "a file that is called as a place goes there",
    [
      place("The tea house"),
      place("Winter train"),
    ],
    ["winter-train.png", "tea-house.png"],
    [1, 0],
  ],
  [
    "the same name of a file counts before its words",
    [
      place("Soup", "https://a.example/bread.jpg"),
      place("Bread", "https://a.example/soup.jpg"),
    ],
    ["bread.jpg", "soup.jpg"],
    [0, 1],
  ],
  [
    "what is left over fills what is left",
    [
      place("Portrait"),
      place("Harvest"),
      place("Night market"),
    ],
    ["DSC_1.png", "harvest.png", "DSC_2.png"],
    [0, 1, 2],
  ],
  ["fewer files leave the last places empty", [place("A"), place("B")], ["x.png"], [0, null]],
  ["accents and capitals do not matter", [place("Zoo"), place("Café crème")], ["CAFE-CREME.JPG"], [
    null,
    0,
  ]],
];

for (const [claim, places, files, expected] of MATCHES) {
  Deno.test(claim, () => assert.deepEqual(matchFiles(places, files), expected));
}

const OWN = `${"a".repeat(32)}.webp`;
const PICTURE: PictureEntry = {
  id: "7b0d9f4e-0000-4000-8000-000000000000",
  file_name: "soup.jpg",
  sent_name: null,
  description: "",
  is_animated: false,
  created_at: "2026-01-01T00:00:00.000Z",
  files: [{ name: OWN, width: 1200, height: 800, bytes: 1 }],
};

const FILLED: [code: string, filled: RegExp][] = [
  [
    `<img src="https://a.example/x.jpg" alt="Soup">`,
    /^<img src="pictures\/a{32}\.webp"[^>]* alt="Soup">$/,
  ],
  [
    `<img data-missing-picture="x.jpg" alt="Soup">`,
    /^<img src="pictures\/a{32}\.webp"[^>]* alt="Soup">$/,
  ],
  [`<img alt="Soup">`, /^<img src="pictures\/a{32}\.webp"[^>]* alt="Soup">$/],
  [`<img src=x.jpg srcset="y.jpg 2x" alt=a>`, /^<img src="pictures\/a{32}\.webp"[^>]* alt=a>$/],
  [
    `<p style="background: url('x.jpg')">`,
    /^<p style="background: url\(pictures\/a{32}\.webp\)">$/,
  ],
  [`<video poster="x.jpg"></video>`, /^<video poster="pictures\/a{32}\.webp"><\/video>$/],
];

for (const [code, filled] of FILLED) {
  Deno.test(`a picture is put into ${code}, and is missing no more, also once it is saved`, () => {
    const [missing] = listPicturePlaces(code, []);
    assert.ok(missing?.is_missing);
    const written = fillPlaces(code, [{ place: missing, content: PICTURE }]);
    assert.match(written, filled);
    assert.ok(!written.includes(MISSING_PICTURE));
    const saved = sanitize(`<!DOCTYPE html><body>${written}`).code;
    assert.deepEqual(listPicturePlaces(saved, [OWN]).map(({ is_missing }) => is_missing), [false]);
  });
}

Deno.test("two places swap what they show, and one that was missing is missing elsewhere", () => {
  const code = `<img src="pictures/${OWN}" alt="A"><img data-missing-picture="b.jpg" alt="B">`;
  const [first, second] = listPicturePlaces(code, [OWN]);
  const swapped = fillPlaces(code, [
    { place: first!, content: null },
    { place: second!, content: PICTURE },
  ]);
  const after = listPicturePlaces(swapped, [OWN]);
  assert.deepEqual(after.map(({ words, is_missing }) => [words, is_missing]), [
    ["A", true],
    ["B", false],
  ]);
});

Deno.test("an address that is moved ends no attribute and no style", () => {
  const hostile = `https://i.imgur.com/a).jpg?"x='y'&z=1`;
  const code =
    `<p style="background: url('x.jpg')"><style>.h{background:url(y.jpg)}</style><i class=h>`;
  const places = listPicturePlaces(code, []);
  const written = fillPlaces(code, places.map((place) => ({ place, content: hostile })));
  assert.deepEqual(listPicturePlaces(written, []).length, 2);
  assert.ok(!/[)'"]\.jpg/.test(written), written);
});

const NAMES: [address: string, name: string][] = [
  ["https://a.example/photos/hero.jpg?w=900#x", "hero.jpg"],
  ["C:\\Users\\chef1\\me.png", "me.png"],
  ["https://picsum.photos/600/400", "600x400"],
  ["https://a.example/image?id=7", "picture"],
  [`x"><script>.png`, "picture"],
  ["", "picture"],
];

for (const [address, name] of NAMES) {
  Deno.test(`a picture of ${JSON.stringify(address)} is missed as ${name}`, () => {
    assert.equal(nameMissingPicture(address), name);
  });
}

Deno.test("what is pressed on the page is found in the code: an element by its mark, a background by its rule", () => {
  const code = `<style>.hero > .big::before { background-image: url("x.jpg") }</style>
<div class="hero"><p class="big">Soup</p></div><img alt="a > b" src="y.jpg"><b style="background:url(z.jpg)">`;
  const places = listPicturePlaces(code, []);
  const byMark = (tag: string) =>
    findMeantPlace(places, code, { at: code.indexOf(tag), selector: null, address: null })?.address;
  assert.equal(byMark("<img"), "y.jpg");
  assert.equal(byMark("<b "), "z.jpg");
  assert.equal(byMark("<p "), undefined);
  const meant = { at: null, selector: ".hero>.big:before", address: "http://a.example/x.jpg" };
  assert.equal(findMeantPlace(places, code, meant)?.address, "x.jpg");
});
