// Where a picture goes in the code of a page, and what it takes the place of.
import assert from "node:assert/strict";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import { applyEdits } from "../../islands/editor/paste/lines.ts";
import {
  elementAttributes,
  insertion,
  replacement,
  withPicture,
} from "../../islands/pictures/picture_places.ts";

const [FULL, SMALL] = [`${"a".repeat(32)}.webp`, `${"b".repeat(32)}.webp`];
const FILES = [
  { name: FULL, width: 1_200, height: 900, bytes: 9 },
  { name: SMALL, width: 800, height: 600, bytes: 5 },
];
const SRC = `pictures/${FULL}`;
const MARKUP = `<img src="${SRC}" width="1200" height="900" alt="A &quot;bowl&quot;" ` +
  `style="max-width: 100%; height: auto">`;

function picture(change: Partial<PictureEntry> = {}): PictureEntry {
  return {
    id: crypto.randomUUID(),
    file_name: "soup.jpg",
    sent_name: null,
    description: 'A "bowl"',
    is_animated: false,
    created_at: "2026-01-01T00:00:00.000Z",
    files: FILES,
    ...change,
  };
}

const PAGE = `<!DOCTYPE html>\n<html><head><title>Soup</title><style>p {}</style></head><body>
<p class="x">One</p>\n<script>let a = "b";</script>\n</body></html>`;

for (
  const [claim, before, behind] of [
    ["where the cursor is", '<p class="x">One</p>', "\n<script>"],
    ["within a text", ">O", "ne</p>"],
    ["at the end of the page, from within a tag", "<p cla", null],
    ["at the end of the page, from within a script", 'let a = "', null],
    ["at the end of the page, from the start of a style", "<style>", null],
    ["at the end of the page, from its head", "<html>", null],
    ["at the end of the page, from the very start", "", null],
    ["at the end of the page, from behind it", "</html>", null],
  ] as const
) {
  Deno.test(`a picture is put ${claim}`, () => {
    const cursor = PAGE.indexOf(before) + before.length;
    const code = applyEdits(PAGE, [insertion(PAGE, cursor, picture())]);
    assert.ok(
      code.includes(behind === null ? `\n${MARKUP}\n</body></html>` : before + MARKUP + behind),
      code,
    );
    assert.equal(code.replace(/<img [^>]*>\n?(?=<\/body>)|<img [^>]*>/, ""), PAGE);
  });
}

Deno.test("a picture without words says none, and an empty page gets it as all that there is", () => {
  const one = picture({ files: FILES.slice(0, 1), description: "" });
  const { insert } = insertion("", 0, one);
  assert.equal(
    insert,
    `<img src="${SRC}" width="1200" height="900" alt="" style="max-width: 100%; height: auto">\n`,
  );
});

for (
  const [written, expected] of [
    [' src="https://a.example/x.png"', ` src="${SRC}"`],
    ["\nsrcset='a.png 1x'", `\nsrcset="${SRC}"`],
    ['xlink:href="x.png"', `xlink:href="${SRC}"`],
    ["url(https://a.example/x.png)", `url("${SRC}")`],
    ['"x.png"', `"${SRC}"`],
    ["https://via.example/x.png", SRC],
  ]
) {
  Deno.test(`${written!.trim()} becomes the picture's address`, () => {
    const code = `<p>${written}</p>`;
    const at = { start: 3, end: 3 + written!.length };
    assert.equal(applyEdits(code, [replacement(code, at, picture())]), `<p>${expected}</p>`);
  });
}

Deno.test("an element that shows another picture keeps its sides, its words and its manner of loading", () => {
  const before = new Map([["width", "400"], ["height", "400"], ["alt", "Mine"], [
    "loading",
    "eager",
  ]]);
  assert.deepEqual(elementAttributes(picture(), before, ""), [
    ["src", SRC],
    ["srcset", null],
    ["sizes", null],
    ["style", "aspect-ratio: 400 / 400; object-fit: cover"],
  ]);
  assert.deepEqual(elementAttributes(picture({ files: FILES.slice(0, 1) }), new Map(), ""), [
    ["src", SRC],
    ["srcset", null],
    ["sizes", null],
    ["alt", 'A "bowl"'],
  ]);
});

const STAND_IN = "https://placehold.co/600x400";
const COVERS = "aspect-ratio: 600 / 400; object-fit: cover";

for (
  const [claim, before, after] of [
    [
      "without sides",
      `<img class="x" src="${STAND_IN}" alt="Mine">`,
      `<img class="x" src="${SRC}" width="600" style="${COVERS}" alt="Mine">`,
    ],
    [
      "with a style, and with quotes of the other kind",
      `<img style='color: red; font: "x";' src='${STAND_IN}' alt=x>`,
      `<img style="color: red; font: &quot;x&quot;; ${COVERS}" src="${SRC}" width="600" alt=x>`,
    ],
    [
      "with both sides",
      `<img src="https://x.example/a.png" width="600" height="400" loading="eager" alt="x"/>`,
      `<img src="${SRC}" style="${COVERS}" width="600" height="400" loading="eager" alt="x"/>`,
    ],
    [
      "with candidates of its own",
      `<img src="x.png" srcset="x.png 1x" alt="">`,
      `<img src="${SRC}" alt="A &quot;bowl&quot;">`,
    ],
  ] as const
) {
  Deno.test(`a picture that was found is chosen as on the page: one ${claim}`, () => {
    const code = `<p>a</p>${before}<p>b</p>`;
    const start = code.search(/ src=/);
    // As an attribute, and as its address alone.
    for (const at of [{ start, end: start + 9 }, { start: start + 6, end: start + 9 }]) {
      assert.equal(
        applyEdits(code, [replacement(code, at, picture())]),
        `<p>a</p>${after}<p>b</p>`,
      );
    }
  });
}

Deno.test("a file's reference becomes the picture wherever it stands", () => {
  const code =
    `<img alt="x" src="pictures/new-1-me.jpg"><img src='pictures/new-1-me.jpg' srcset="x 1w">
<p style="background: url('pictures/new-1-me.jpg')"><img src=pictures/new-1-me.jpg>`;
  assert.equal(
    withPicture(code, "pictures/new-1-me.jpg", picture()),
    `<img alt="x" src="${SRC}"><img src='${SRC}' srcset="x 1w">
<p style="background: url('${SRC}')"><img src=${SRC}>`,
  );
});
