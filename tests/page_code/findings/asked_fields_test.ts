// What is asked for is named by what stands around it, and by the service that it is about.
import assert from "node:assert/strict";
import { sayAsked } from "../../../contract/page_code/asked_sentences.ts";
import type { AskedField } from "../../../contract/page_code/findings.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";

const HEAD =
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width">';

function fieldsOf(body: string): AskedField[] {
  return byPlace(preparePreview(HEAD + body, { year: 2026 }).findings)
    .flatMap(({ fix }) => fix && "ask" in fix ? fix.ask : []);
}

const labelsOf = (body: string) => fieldsOf(body).map(({ label }) => sayAsked(label));

for (
  const [claim, body, ...labels] of [
    [
      "of its card",
      '<main><article><h3>Weather App</h3><p>x</p><a href="#">View project</a></article></main>',
      "Link of “Weather App” → View project",
    ],
    [
      "of its card, which stands behind it",
      '<div><a href="#">View</a><div><h3>Weather App</h3></div></div>',
      "Link of “Weather App” → View",
    ],
    [
      "of its card, by a class",
      '<div><div class="card-title">Weather\n <b>App</b></div><a href="#">View</a></div>',
      "Link of “Weather App” → View",
    ],
    [
      "the last before it",
      '<h1>Ana</h1><h2>Work</h2><p><a href="#">Shop</a></p><h2>Talks</h2><a href="#">Slides</a>',
      "Link of “Work” → Shop",
      "Link of “Talks” → Slides",
    ],
    [
      "of its section",
      '<section><header><h2>Work</h2></header><ul><li><a href="#">Shop</a></ul></section>',
      "Link of “Work” → Shop",
    ],
    [
      "none of another section",
      '<section><h2>Work</h2></section><footer><a href="#">Shop</a></footer>',
      "Link “Shop”",
    ],
    ["not itself", '<h3><a href="#">Weather App</a></h3>', "Link “Weather App”"],
    [
      "of a picture",
      '<figure><img src="loaf.png"><figcaption>Rye</figcaption></figure>',
      "What the picture of “Rye” (loaf.png) shows",
    ],
    [
      "of a picture without any",
      '<img src="https://i.imgur.com/a.png">',
      "What the picture a.png shows",
    ],
    [
      "cut, where it is long",
      `<li><h3>${"word ".repeat(50)}</h3><a href="#">View</a></li>`,
      `Link of “${"word ".repeat(12).slice(0, 59).trim()}…” → View`,
    ],
  ] as const
) {
  Deno.test(`a field is named by the heading around its place: ${claim}`, () => {
    assert.deepEqual(labelsOf(body), labels);
  });
}

Deno.test("a link of several cards is asked for in each; one of the page once", () => {
  const card = (name: string) => `<div class="box"><h3>${name}</h3><a href="#">GitHub</a></div>`;
  const fields = fieldsOf(
    `<header><h1>Ana</h1><a href="#">GitHub</a></header>${card("Weather")}\n${card("Notes")}` +
      `<footer><div><h4>Work</h4>x</div><div><h4>Me</h4><a href="#">GitHub</a></div> <a href="https://github.com/yourname">me</a></footer>`,
  );
  assert.deepEqual([...new Set(fields.map(({ name }) => name))].length, 3);
  assert.deepEqual(fields.map(({ label }) => sayAsked(label)).toSorted(), [
    "Link of “Notes” → GitHub",
    "Link of “Weather” → GitHub",
    "Your address or name at GitHub",
    "Your address or name at GitHub",
    "Your address or name at GitHub",
  ]);
  assert.ok(fields.every(({ service }) => service === "github"));
});

for (
  const [service, ...links] of [
    [
      "github",
      ">GitHub<",
      ' title="GitHub"><i></i><',
      ' aria-label="My GitHub"><svg></svg><',
      ' class="github-link">Code<',
      '>Code <i class="fab fa-github-alt"></i><',
      '>Code <i data-lucide="github"></i><',
      '>Code <svg><use href="#icon-github"/></svg><',
    ],
    [
      "x",
      ">X<",
      ">Twitter<",
      ">Follow <i class='fa-brands fa-x-twitter'></i><",
      "><i class='bi bi-twitter'></i><",
    ],
    ["linkedin", ">LinkedIn<", ">Me <i class='ri-linkedin-box-fill'></i><"],
    ["instagram", ">Instagram<"],
    ["mastodon", ">Mastodon<"],
    ["youtube", ">YouTube channel<"],
    ["tiktok", ">TikTok<"],
    ["facebook", ">Facebook<", "><i class='fa-facebook-f'></i>F<"],
    ["dribbble", ">Dribbble<"],
    ["behance", ">Behance<"],
    ["medium", ">Medium<", ">Words <i class='fa-medium'></i><"],
    ["codepen", ">CodePen<"],
    ["telegram", ">Telegram<"],
    ["whatsapp", ">WhatsApp<", ">Write <ion-icon name='logo-whatsapp'></ion-icon><"],
  ] as const
) {
  Deno.test(`an empty link to ${service} is known by its words or its icon`, () => {
    for (const link of links) {
      const [field, ...others] = fieldsOf(`<a href="#"${link}/a>`);
      assert.deepEqual([field?.service, others], [service, []], link);
    }
  });
}

Deno.test("words that only speak of a service, or mean something else, are none of it", () => {
  for (
    const link of [
      ">How we moved our builds to GitHub Actions<",
      ">Medium rare<",
      ">Text<",
      ' class="medium btn-x">Shop<',
      ">Excel<",
    ]
  ) {
    const [field] = fieldsOf(`<a href="#"${link}/a>`);
    assert.ok(field && !field.service, link);
  }
});

Deno.test("a stand-in for an address at a service says which", () => {
  const fields = fieldsOf(
    "<p>https://github.com/yourusername linkedin.com/in/yourname twitter.com/username t.me/yourname " +
      "wa.me/yournumber https://mastodon.social/@yourname</p>",
  );
  assert.deepEqual(fields.map(({ service }) => service), [
    "github",
    "linkedin",
    "x",
    "telegram",
    "whatsapp",
    "mastodon",
  ]);
  assert.deepEqual(sayAsked(fields[4]!.label), "Your number at WhatsApp");
});
