// What people who do not see a page, or see it badly, would miss: told only where the code leaves no doubt.
import assert from "node:assert/strict";
import { contrastOf, parseColour } from "../../../server/page_code/findings/contrast.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";

const RULES = ["empty_button", "wordless_link", "no_label", "low_contrast"];
const start = (style = "") =>
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  `<meta name="viewport" content="width=device-width"><style>${style}</style><h1>x</h1>`;

function toldOf(body: string, style = ""): string[] {
  const { findings } = preparePreview(start(style) + body, { year: 2026 });
  return findings.filter(({ rule }) => RULES.includes(rule))
    .flatMap(({ rule, places }) => places.map(({ excerpt }) => `${rule} ${excerpt}`));
}

const script = (text: string) => `<script>${text}</script>`;

const TOLD: Record<string, string> = {
  "<button></button>": "empty_button <button>",
  '<button class="burger"><span></span><span></span></button>':
    'empty_button <button class="burger">',
  '<button><i class="fa fa-bars"></i></button>': "empty_button <button>",
  '<button aria-label=" "><svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg></button>':
    'empty_button <button aria-label=" ">',
  '<button><img alt="" src="pictures/a.png"></button>': "empty_button <button>",
  '<input type="button">': 'empty_button <input type="button">',
  '<a href="https://a.example/"><i class="fa-brands fa-github"></i></a>':
    'wordless_link <a href="https://a.example/">',
  '<a href="https://a.example/" class="stretched-link"></a>':
    'wordless_link <a href="https://a.example/" class="stretched-link">',
  "<input>": "no_label <input>",
  '<p>Name <input name="name"></p>': 'no_label <input name="name">',
  '<input type="checkbox" id="a"><label for="b">B</label>':
    'no_label <input type="checkbox" id="a">',
  "<label><input></label>": "no_label <input>",
  "<textarea></textarea>": "no_label <textarea>",
  "<select><option>One</select>": "no_label <select>",
};

for (const [body, told] of Object.entries(TOLD)) {
  Deno.test(`${body} is told of`, () => assert.deepEqual(toldOf(body), [told]));
}

const NOT_TOLD = [
  "<button>Go</button>",
  '<button aria-label="Menu"><span></span></button>',
  '<button title="Menu"></button>',
  '<button aria-labelledby="x"></button>',
  '<button><svg><title>Menu</title><path d="M0 0"/></svg></button>',
  '<button><img alt="Menu" src="pictures/a.png"></button>',
  '<button><ion-icon name="menu"></ion-icon></button>',
  '<button :aria-label="name"></button><button x-text="name"></button>',
  "<button hidden></button>",
  '<div aria-hidden="true"><button></button><a href="/x"></a><input></div>',
  '<div style="display: none"><button></button><input></div>',
  '<a id="top"></a><a name="x"></a><a href="#"></a>',
  '<input type="hidden"><input type="submit"><input type="reset">',
  '<input type="button" value="Go"><input type="image" alt="Go">',
  '<input placeholder="Name"><input aria-label="Name"><input title="Name">',
  '<label>Name <input></label><label for="n">Name</label><textarea id="n"></textarea>',
  '<div class="honeypot"><input name="website"></div>',
  `<button id="theme"></button>${script("theme.textContent = '☾'; let b = '#theme';")}`,
  `<input id="a">${script("document.querySelector('label').htmlFor = 'a'")}`,
];

for (const body of NOT_TOLD) {
  Deno.test(`nothing is told of ${body}`, () => assert.deepEqual(toldOf(body), []));
}

Deno.test("a style sheet that writes words may name a button", () => {
  assert.deepEqual(toldOf("<button></button>", 'button::before { content: "Menu" }'), []);
  assert.equal(toldOf("<button></button>", 'button::before { content: "" }').length, 1);
});

Deno.test("a button, a link and a field are asked for their words, which are written as their label", () => {
  const body = '<button></button><a href="https://a.example/"></a><input>';
  const { findings } = preparePreview(start() + body, { year: 2026 });
  for (const { rule, places: [place] } of findings) {
    if (!RULES.includes(rule)) continue;
    assert.ok(place!.fix && "ask" in place!.fix);
    const { start: from, before, after } = place!.fix.ask[0]!;
    const code = start() + body;
    const filled = `${code.slice(0, from)}${before}Words${after}${code.slice(from)}`;
    assert.match(filled, /<(?:button|a|input) aria-label="Words"[ >]/);
    const again = preparePreview(filled, { year: 2026 }).findings.map((each) => each.rule);
    assert.ok(!again.includes(rule), rule);
  }
});

const GREY = "low_contrast Hard to read";

const LOW: Record<string, string> = {
  "of the page": "body { background: #fff; color: #aaa }",
  "of a class": "body { background: #fff; color: #000 } .soft { color: #999999 }",
  "of an id over a class":
    "body { background: white } .soft { color: black } #it { color: rgb(170, 170, 170) }",
  "of a variable": ":root { --soft: #bbb } body { background: #fff; color: var(--soft) }",
  "on a plain box": "body { color: #000 } .soft { background-color: #eee; color: #bbb }",
  "on its own background, whatever lies elsewhere":
    ".other { position: absolute } .soft { background: #eee; color: #ccc }",
};

for (const [claim, style] of Object.entries(LOW)) {
  Deno.test(`a text of low contrast is told of: ${claim}`, () => {
    assert.deepEqual(toldOf('<p class="soft" id="it">Hard to read</p>', style).slice(-1), [GREY]);
  });
}

const DOUBTFUL: Record<string, string> = {
  "enough contrast": "body { background: #fff; color: #595959 }",
  "a background by itself": "body { background: #fff }",
  "a colour by itself": "body { color: #aaa }",
  "a gradient": "body { background: linear-gradient(#000, #111); color: #aaa }",
  "a picture": "body { background: #fff url(pictures/a.png); color: #aaa }",
  "a picture beside": "body { background-color: #fff; background-image: url(x); color: #aaa }",
  "a colour one sees through": "body { background: #fff; color: rgba(0, 0, 0, .3) }",
  "a rule for the dark":
    "body { background: #fff; color: #aaa } @media (prefers-color-scheme: dark) { body { color: #000 } }",
  "a rule of several names": "body { background: #fff; color: #aaa } main p { color: #000 }",
  "a rule that is important": "body { background: #fff; color: #aaa } p { color: #000 !important }",
  "a rule of a state": "body { background: #fff; color: #aaa } p:first-of-type { color: #000 }",
  "a variable with two values":
    ":root { --a: #aaa } .dark { --a: #000 } body { background: #fff; color: var(--a) }",
  "something that lies over the page":
    "body { background: #fff; color: #aaa } .bg { position: absolute }",
  "a veil": "body { background: #fff; color: #aaa } p { opacity: 0.9 }",
  "a nested rule": "body { background: #fff; color: #aaa; p { color: #000 } }",
  "large letters": "body { background: #fff; color: #8a8a8a } p { font-size: 2rem }",
  "letters of unknown size":
    "body { background: #fff; color: #8a8a8a } p { font-size: clamp(1rem, 4vw, 3rem) }",
};

for (const [claim, style] of Object.entries(DOUBTFUL)) {
  Deno.test(`nothing is told of contrast where there is ${claim}`, () => {
    assert.deepEqual(
      toldOf("<main><p>Hard to read</p></main>", style).filter((each) => each === GREY),
      [],
    );
  });
}

for (
  const more of [
    '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/x/x.css">',
    '<script src="https://cdn.tailwindcss.com"></script>',
    script("document.body.style.color = '#000'"),
    script("document.documentElement.dataset.theme = 'dark'"),
    "<style>.dark { color: #000 }</style>" + script("p.classList.add('dark')"),
  ]
) {
  Deno.test(`nothing is told of contrast beside ${more}`, () => {
    assert.deepEqual(toldOf(`<p>Hard to read</p>${more}`, LOW["of the page"]), []);
  });
}

Deno.test("colours are read, and contrast is that of WCAG", () => {
  assert.deepEqual(parseColour("#fff"), [255, 255, 255]);
  assert.deepEqual(parseColour("rgb( 1 , 2 , 3 )"), [1, 2, 3]);
  for (
    const other of ["#fff8", "#12", "rgb(1, 2, 999)", "rgba(0,0,0,.5)", "hsl(0 0% 0%)", "", "x"]
  ) {
    assert.equal(parseColour(other), null, other);
  }
  assert.equal(contrastOf([0, 0, 0], [255, 255, 255]), 21);
  assert.equal(contrastOf([118, 118, 118], [255, 255, 255]).toFixed(2), "4.54");
});

Deno.test("a page of very many rules, elements and texts is read in time that grows with its length", () => {
  const style = "p{color:#aaa}.a{color:#bbb}".repeat(4_000) + "body{background:#fff}";
  const body = '<p class="a"><button></button><input>x'.repeat(3_000);
  assert.ok(toldOf(body, style).length > 0);
});
