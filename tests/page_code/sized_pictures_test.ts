// Pictures of one's own are offered in all their widths where the frame is made, and nothing else of the page changes.
import assert from "node:assert/strict";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes as Tree, parse, serialize } from "parse5";
import { OFFERS_WIDTHS } from "../../contract/pictures/pictures.ts";
import { preparePage } from "../../server/page_code/prepare.ts";
import { applyEdits, walkNodes } from "../../server/page_code/sanitize/edits.ts";
import {
  type PictureWidth,
  type SizedPicture,
  writeWidths,
} from "../../server/page_code/picture_widths.ts";
import { findSizedPictures } from "../../server/page_code/sized_pictures.ts";
import { cases } from "../support/cases.ts";
import { hostilePage } from "../support/hostile_page.ts";

const withWidths = (
  code: string,
  places: readonly SizedPicture[],
  widths: ReadonlyMap<string, readonly PictureWidth[]>,
) => applyEdits(code, writeWidths(places, widths)).text;

const nameOf = (digit: string) => `${digit.repeat(32)}.webp`;
const OWN = nameOf("a");
const WIDTHS = new Map([[OWN, [
  { name: nameOf("b"), width: 800, height: 600 },
  { name: OWN, width: 1_200, height: 900 },
]]]);
const SRCSET = `srcset="pictures/${nameOf("b")} 800w, pictures/${OWN} 1200w"`;
const RATIO = `style="aspect-ratio: auto 1200 / 900"`;
const ROOM = RATIO.replace(
  /"$/,
  '; contain-intrinsic-size: min(100vw, 1200px) min(75vw, 900px)"',
);
const served = (code: string) => withWidths(code, findSizedPictures(code) ?? [], WIDTHS);

const TAGS: [name: string, tag: string, added: string | null][] = [
  [
    "without sides",
    "<img src=own>",
    `${SRCSET} sizes="(max-width: 1200px) 100vw, 1200px" ${OFFERS_WIDTHS} ${RATIO}`,
  ],
  [
    "with a width",
    `<img width="300" src=own>`,
    `${SRCSET} sizes="(max-width: 300px) 100vw, 300px" ${OFFERS_WIDTHS} ${RATIO}`,
  ],
  [
    "that is lazy and has its room",
    `<img loading="lazy" width="300" height="200" src=own>`,
    `${SRCSET} sizes="(max-width: 300px) 100vw, 300px" ${OFFERS_WIDTHS} ${
      ROOM.replace("1200px", "300px").replace("900px", "225px")
    }`,
  ],
  [
    "that is lazy and says no sides",
    `<img loading=lazy src=own>`,
    `${SRCSET} sizes="(max-width: 1200px) 100vw, 1200px" ${OFFERS_WIDTHS} ${ROOM}`,
  ],
  [
    "that is eager",
    `<img loading=eager width=9 height=9 src=own>`,
    `${SRCSET} sizes="(max-width: 9px) 100vw, 9px" ${OFFERS_WIDTHS}`,
  ],
  [
    "in capitals",
    `<IMG SRC=own>`,
    `${SRCSET} sizes="(max-width: 1200px) 100vw, 1200px" ${OFFERS_WIDTHS} ${RATIO}`,
  ],
  [
    "with a style of its own",
    `<img style="width: 9px; font: 'a&quot;'" src=own>`,
    `${SRCSET} sizes="(max-width: 1200px) 100vw, 1200px" ${OFFERS_WIDTHS} style="aspect-ratio: auto 1200 / 900; width: 9px; font: 'a&quot;'"`,
  ],
  ["with widths of its own", `<img src=own srcset="own 2x">`, null],
  ["of a framework", `<img src=own :src="next">`, null],
  ["of somebody else", `<img src="https://placehold.co/1">`, null],
  ["without widths", `<img src="pictures/${nameOf("c")}">`, null],
];

for (const [name, tag, added] of TAGS) {
  Deno.test(`a picture ${name}`, () => {
    const code = `<p>${tag.replaceAll(/\bown\b/g, `"pictures/${OWN}"`)}`;
    assert.equal(
      served(code),
      added === null ? code : code.replace(/img/i, (img) => `${img} ${added}`),
    );
  });
}

Deno.test("only pictures behind the first two become lazy, and only where their room is known", () => {
  const tag = `<img width=3 height=2 src="pictures/${OWN}">`;
  const areLazy = (style: string) => {
    const code = served(`${tag}${tag}${tag}<img src="pictures/${OWN}">${style}`);
    return code.split("<img").slice(1).map((each) => / loading="lazy"/.test(each));
  };
  assert.deepEqual(areLazy(""), [false, false, true, true]);
  assert.deepEqual(areLazy("<style>a { aspect-ratio: 1 }</style>"), [false, false, false, false]);
});

Deno.test("a page that says ratios itself keeps them", () => {
  const code = `<style>img { aspect-ratio: 1; width: 100% }</style><img src="pictures/${OWN}">`;
  assert.ok(!served(code).includes("aspect-ratio: auto"));
  assert.ok(!served(`<img class="aspect-square" src="pictures/${OWN}">`).includes("ratio"));
});

Deno.test("a page that was saved before its tags' styles were kept reserves no room", () => {
  const code = `<img loading=lazy width=9 height=9 style="margin: 0" src="pictures/${OWN}">`;
  const places = findSizedPictures(code)!.map(({ style: _, ...place }) => place);
  assert.doesNotMatch(withWidths(code, places, WIDTHS), /contain/);
});

Deno.test("a picture of one width has its ratio alone", () => {
  const one = new Map([[OWN, [{ name: OWN, width: 90, height: 60 }]]]);
  const code = `<img src="pictures/${OWN}">`;
  assert.equal(
    withWidths(code, findSizedPictures(code)!, one),
    code.replace("<img", `<img style="aspect-ratio: auto 90 / 60"`),
  );
});

Deno.test("a page whose scripts speak of widths is served as it is", () => {
  const tag = `<img id="big" src="pictures/${OWN}">`;
  for (const script of ["big['srcset'] = x", "big.src = small.currentSrc"]) {
    assert.equal(findSizedPictures(`${tag}<script>${script}</script>`), null, script);
  }
  assert.equal(findSizedPictures(`${tag}<p onclick="big.srcset = 'x'">`), null);
  for (const script of ["count()", "big.src = next"]) {
    assert.equal(findSizedPictures(`${tag}<script>${script}</script>`)!.length, 1, script);
  }
  assert.equal(findSizedPictures("<p>x"), null);
});

Deno.test("no picture becomes lazy where a script waits for pictures", () => {
  const tags = `<img width=3 height=2 src="pictures/${OWN}">`.repeat(3);
  const isLazy = (script: string) => served(`${tags}<script>${script}</script>`).includes("lazy");
  for (
    const script of [
      "imagesLoaded(grid, show)",
      "if (image.complete) show()",
      "image.onload = show",
      "image.addEventListener( 'load', show)",
      "$(image).one('load', show)",
    ]
  ) assert.ok(!isLazy(script), script);
  for (
    const script of ["window.onload = show", `window.addEventListener("load", show)`, "onload"]
  ) {
    assert.ok(isLazy(script), script);
  }
});

Deno.test("a picture that is named as it was sent is offered by that name", () => {
  const sent = nameOf("c");
  const widths = new Map([[sent, WIDTHS.get(OWN)!]]);
  const code = `<img src="pictures/${sent}">`;
  const framed = withWidths(code, findSizedPictures(code)!, widths);
  assert.ok(
    framed.includes(`srcset="pictures/${nameOf("b")} 800w, pictures/${sent} 1200w"`),
    framed,
  );
});

const FOLDERS = ["../pages/", "../fidelity/pages/"];

Deno.test("whole pages are their tree and the widths, nothing more", async () => {
  let count = 0;
  for (const folder of FOLDERS) {
    for await (const { name } of Deno.readDir(new URL(folder, import.meta.url))) {
      const page = await Deno.readTextFile(new URL(folder + name, import.meta.url));
      const own = page.replaceAll(/(<img\b[^>]*?\ssrc=")[^"]*"/g, `$1pictures/${OWN}"`)
        .replace(/<body[^>]*>/, (body) => `${body}<img src="pictures/${OWN}">`);
      count += assertSameTree(preparePage(own).code);
    }
  }
  assert.ok(count > 30, `${count} pictures`);
});

Deno.test("any page is its tree and the widths, nothing more", () => {
  const parts = fc.array(
    fc.constantFrom(...TAGS.map(([, tag]) => tag.replaceAll("own", `pictures/${OWN}`))),
  );
  fc.assert(
    fc.property(parts, hostilePage, (tags, rest) => {
      let code = tags.join("<p>") + rest;
      try {
        code = preparePage(code).code;
      } catch {
        return;
      }
      assertSameTree(code);
    }),
    { numRuns: cases(1_000) },
  );
});

/** Returns how many pictures got widths. */
function assertSameTree(code: string): number {
  const places = findSizedPictures(code) ?? [];
  const after = parse(withWidths(code, places, WIDTHS));
  const sized = [...walkNodes(after)].filter((node): node is Tree.Element =>
    "tagName" in node && node.attrs[0]?.name === "srcset" && SRCSET.includes(node.attrs[0].value)
  );
  for (const element of sized) {
    const added = element.attrs.slice(0, 3).filter(({ name }) =>
      /^(srcset|sizes|loading)$/.test(name)
    );
    const isLazy = added[2] && !places.some(({ loading }) => loading === "unsaid");
    element.attrs.splice(0, isLazy ? 2 : added.length);
  }
  assert.equal(inOrder(after), inOrder(parse(code)));
  return sized.length;
}

/** Without sizes and ratios, which an attribute of the page's own stands behind. */
function inOrder(tree: Tree.Document): string {
  for (const node of walkNodes(tree)) {
    if (!("tagName" in node) || node.tagName !== "img") continue;
    node.attrs = node.attrs.map(({ value, ...each }) => ({
      ...each,
      value: value.replace(
        /^aspect-ratio: auto \d+ \/ \d+(?:; contain-intrinsic-size: [^;]*)?(?:; )?/,
        "",
      ),
    })).filter(({ name, value }) =>
      !/^(?:sizes|loading|data-folio-widths)$/.test(name) && (name !== "style" || value)
    )
      .toSorted((a, b) => a.name < b.name ? -1 : 1);
  }
  return serialize(tree);
}
