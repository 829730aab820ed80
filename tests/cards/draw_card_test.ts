// What a card shows of a page, and which pages have none.
import assert from "node:assert/strict";
import sharp from "sharp";
import { drawCard } from "../../server/cards/draw_card.ts";
import { isNear, readCard, type SeenCard } from "../support/read_card.ts";

const NO_PICTURES = new Map<string, Uint8Array>();
const STRIPES = `<div style="height:100px;background:#00f"></div>`;

Deno.test("a card is a JPEG of 1200 by 630 that shows the page's own styles", async () => {
  const card = await draw(
    `<style>:root{--gap:clamp(10px, 10vw, 40px)} body{margin:0;background:#103050}
      #box{margin:var(--gap);width:min(400px, 90%);height:200px;background:#e04010}</style>
      <div id="box"></div>`,
  );
  assert.deepEqual([card.format, card.width, card.height], ["jpeg", 1_200, 630]);
  near(card, 20, 20, "#103050");
  near(card, 60, 60, "#e04010");
  near(card, 420, 220, "#e04010");
  near(card, 460, 60, "#103050");
});

Deno.test("a card shows what stands in attributes above what rules say, and leaves out what is no style", async () => {
  const card = await draw(
    `<style>#a{background:#0f0;height:300px;width:300px}</style><body style="margin:0;display:contents nonsense">
      <div id="a" style="background:#f00;max-width:60zz"></div>`,
  );
  near(card, 50, 50, "#ff0000");
});

Deno.test("a card shows drawings with the page's classes and variables", async () => {
  const card = await draw(
    `<style>:root{--ink:#c02080} body{margin:0} .shape{fill:var(--ink)}</style>
      <svg viewBox="0 0 10 10" width="300" height="300"><rect class="shape" width="10" height="10"/></svg>`,
  );
  near(card, 150, 150, "#c02080");
});

Deno.test("a card shows the owner's pictures and those in the page, and a box for those elsewhere", async () => {
  const red = await sharp({
    create: { width: 10, height: 10, channels: 3, background: "#f00" },
  }).png().toBuffer();
  const name = `${"a".repeat(32)}.png`;
  const card = await draw(
    `<style>body{margin:0;display:flex} img{width:200px;height:200px}</style>
      <img src="pictures/${name}"><img src="data:image/png;base64,${red.toString("base64")}">
      <img src="https://i.imgur.com/a.png"><i style="width:200px;height:200px;background:url(pictures/${name})">`,
    new Map([[name, new Uint8Array(red)]]),
  );
  near(card, 100, 100, "#ff0000");
  near(card, 300, 100, "#ff0000");
  near(card, 500, 100, "#dfdfdf");
  near(card, 700, 100, "#ff0000");
});

Deno.test("a card shows a page of Tailwind's class names", async () => {
  const card = await draw(
    `<script src="https://cdn.tailwindcss.com"></script><body class="bg-black">
      <div class="w-64 h-64 bg-white"></div>`,
  );
  near(card, 100, 100, "#ffffff");
  near(card, 600, 100, "#000000");
});

Deno.test("no script runs, and nothing of it is shown", async () => {
  const card = await draw(
    `<body style="margin:0">${STRIPES}<script>document.body.innerHTML = ""</script>
      <noscript><div style="height:400px;background:#f00"></div></noscript>
      <template><div style="height:400px;background:#f00"></div></template>`,
  );
  near(card, 600, 50, "#0000ff");
  near(card, 600, 300, "#ffffff");
});

Deno.test("what no typeface has is left out, in words and in styles", async () => {
  const page = (words: string, content: string) =>
    drawCard(
      `<style>body{margin:0} p::after{content:"${content}"}</style>${STRIPES}<p>${words}`,
      NO_PICTURES,
    );
  const plain = await page("See the work", "more");
  assert.ok(plain);
  assert.deepEqual(await page("See 🎨👩‍💻the →work", "\\2192 more\\1f3a8"), plain);
  assert.deepEqual(await page("See the work★", "more→"), plain);
  assert.notDeepEqual(await page("See the work ↓©", "more"), plain);
});

const WITHOUT: Record<string, string> = {
  "that its scripts make": `<div id="root">Loading...</div><script>render()</script>`,
  "of nothing": "<!-- -->",
  "of one colour": `<body style="margin:0;background:#123456">`,
  "with placeholders that scripts fill in": `${STRIPES}<p>{{ title }}</p>`,
  "in letters that are not at hand": `${STRIPES}<h1>硯の職人の仕事場</h1><p>手で作ります</p>`,
  "styled by a library elsewhere":
    `<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css">${STRIPES}`,
  "with Tailwind's names for colours of its own":
    `<script src="https://cdn.tailwindcss.com"></script><script>tailwind.config = { theme: { colors: {} } }</script>${STRIPES}`,
};

for (const [what, code] of Object.entries(WITHOUT)) {
  Deno.test(`a page ${what} has no card`, async () => {
    assert.equal(await drawCard(code, NO_PICTURES), null);
  });
}

async function draw(code: string, pictures = NO_PICTURES): Promise<SeenCard> {
  const card = await drawCard(code, pictures);
  assert.ok(card);
  return await readCard(card);
}

function near(card: SeenCard, x: number, y: number, colour: string): void {
  const seen = card.colourAt(x, y);
  assert.ok(isNear(seen, colour), `${seen} at ${x}, ${y}, not ${colour}`);
}
