// Pages that are written against what draws their pictures: none keeps it, none reaches a file or a network.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import sharp from "sharp";
import { openCardMaker } from "../../server/cards/card_maker.ts";
import { isNear, readCard } from "../support/read_card.ts";

const PAGE = `<style>body{margin:0} p{margin:0;height:300px;background:#246}</style><p>Soup`;
const svg = (inner: string, size = 300) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}">${inner}</svg>`;
const laughs = Array.from(
  { length: 12 },
  (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
).join("");

const HOSTILE: Record<string, string> = {
  "10 MB of rules": `<style>${".a{color:red}".repeat(800_000)}</style><p class="a">x`,
  "a rule that never ends": `<style>${"a:root".repeat(300_000)}</style><p>x`,
  "open brackets": `<style>a{width:${"max(".repeat(200_000)}</style><p>x`,
  "arithmetic without end": `<style>a{width:max(${"1px + ".repeat(200_000)}1px)}</style><p>x`,
  "a font without end": `<style>p{font:${"bold ".repeat(300_000)}${"(".repeat(300)}</style><p>x`,
  "many fonts that are none": `<style>${"p{font:var(var(x".repeat(60_000)}</style><p>x`,
  "variables that name each other":
    `<style>:root{--a:var(--b) var(--b);--b:var(--a) var(--a)}p{width:max(var(--a),1px)}</style><p>x`,
  "deep nesting": "<div>".repeat(100_000),
  "deep nesting within limits": `${"<div style='padding:1px'>".repeat(400)}x`,
  "a hundred thousand elements": "<i>x</i>".repeat(100_000),
  "a box of a million pixels a side":
    `<div style="width:1000000px;height:1000000px;filter:blur(500px);background:linear-gradient(red,blue)">x</div>`,
  "gradients without end": `<div style="height:600px;background:${
    Array(5_000).fill("repeating-conic-gradient(red 0 0.001deg, blue 0 0.002deg)").join()
  }">x</div>`,
  "shadows and filters without end": `<p style="box-shadow:${
    Array(3_000).fill("0 0 900px red").join()
  };filter:${"blur(300px) ".repeat(500)}">x`,
  "a grid of ten million tracks":
    `<div style="display:grid;grid-template-columns:repeat(10000000,1px)">x</div>`,
  "a drawing of a million pixels a side": svg("<rect width='9' height='9'/>", 1_000_000),
  "a drawing that uses itself": svg(`<g id="a"><use href="#a"/></g>`),
  "a drawing that multiplies": svg(
    `<g id="g0"><rect width="9" height="9"/></g>${laughs}<use href="#g12"/>`,
  ),
  "a drawing of noise": svg(
    `<filter id="f"><feTurbulence baseFrequency="9" numOctaves="10000"/></filter><rect width="300" height="300" filter="url(#f)"/>`,
  ),
  "no markup": "\0\ud800<".repeat(10_000),
  "a broken typeface":
    `<style>@font-face{font-family:x;src:url(data:font/woff2;base64,d09GMgAB)}p{font-family:x}</style><p>x`,
};

for (const [what, code] of Object.entries(HOSTILE)) {
  Deno.test(`a page with ${what} has a card or none, and the next page has one`, async () => {
    await drawBoth(code);
  });
}

Deno.test("a page with a picture of a billion pixels has a card or none, and the next page has one", async () => {
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: "#000" },
  }).png({ compressionLevel: 9 }).toBuffer();
  const image = `<img src="data:image/png;base64,${bomb.toString("base64")}">`;
  await drawBoth(image.repeat(4));
});

Deno.test("nothing of a page reads a file of ours", async () => {
  const file = await Deno.makeTempFile({ suffix: ".png" });
  try {
    const red = sharp({ create: { width: 300, height: 300, channels: 3, background: "#f00" } });
    await Deno.writeFile(file, await red.png().toBuffer());
    for (const address of [file, `file://${file}`, `/proc/self/root${file}`]) {
      const nested = svg(
        `<image href="${address}" xlink:href="${address}" width="300" height="300"/>`,
      );
      const data = `data:image/svg+xml;base64,${btoa(nested)}`;
      const tries = [
        nested,
        `<img src="${data}">`,
        `<img src="${address}" width="300" height="300">`,
        `<div style="width:300px;height:300px;background:url(${address})"></div>`,
        `<div style="width:300px;height:300px;background:url(${data})"></div>`,
        `<style>@import url(${address}); i{display:block;width:300px;height:300px;mask:url(${address});background:url("${address}")}</style><i></i>`,
      ];
      for (const code of tries) {
        const card = await drawBoth(
          `<style>body{margin:0}</style>${code}<hr style="margin:0;height:300px;background:#00f">`,
        );
        if (!card) continue;
        const { colourAt } = await readCard(card);
        assert.ok(!isNear(colourAt(150, 150), "#ff0000"), code);
      }
    }
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("nothing of a page reaches a network", async () => {
  const asked: string[] = [];
  await using server = Deno.serve({ port: 0, onListen() {} }, (request) => {
    asked.push(request.url);
    return new Response("");
  });
  const address = `http://127.0.0.1:${server.addr.port}`;
  await drawBoth(
    `<style>@import url(${address}/1); @font-face{font-family:x;src:url(${address}/2)}
      p{font-family:x;background:url(${address}/3);mask:url(${address}/4);list-style:url(${address}/5)}</style>
      <link rel="icon" href="${address}/6"><img src="${address}/7" srcset="${address}/8 2x">
      <p style="background-image:url(${address}/9)">x</p><iframe src="${address}/10"></iframe>
      <video poster="${address}/11" src="${address}/12"></video>
      ${svg(`<image href="${address}/13" width="9" height="9"/><use href="${address}/14#a"/>`)}
      <script src="${address}/15"></script><object data="${address}/16"></object>`,
  );
  assert.deepEqual(asked, []);
});

/** The hostile one first; both by one maker. */
async function drawBoth(code: string) {
  const maker = openCardMaker();
  try {
    const card = await maker.draw(askerOf("chef1"), code, []);
    assert.ok(await maker.draw(askerOf("chef2"), PAGE, []));
    return card;
  } finally {
    maker.close();
  }
}
