// What a page here is denied, and what a script would embed: told where a script does it, and nowhere else.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";

const HEAD =
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width"><h1>x</h1>';

function told(body: string) {
  return byPlace(preparePreview(HEAD + body, { year: 2026 }).findings);
}

const rulesOf = (body: string) => told(body).map(({ rule }) => rule);
const script = (text: string, attributes = "") => `<script${attributes}>${text}</script>`;

for (
  const [rule, ...texts] of [
    [
      "full_screen",
      "el.requestFullscreen()",
      "document.documentElement.webkitRequestFullScreen()",
      "const go = el.requestFullscreen || el.webkitRequestFullscreen; go.call(el)",
      "(el.requestFullscreen || el.msRequestFullscreen).call(el)",
      "el.requestFullscreen?.()",
    ],
    ["camera", "navigator.mediaDevices.getUserMedia({ audio: true })"],
    [
      "speech",
      "new webkitSpeechRecognition()",
      "const R = window.SpeechRecognition || window.webkitSpeechRecognition; const r = new R();",
      "new (window.SpeechRecognition || window.webkitSpeechRecognition)()",
    ],
  ] as const
) {
  Deno.test(`a script that asks for it is told that it is not possible: ${rule}`, () => {
    for (const text of texts) {
      const [finding, ...others] = told(script(text));
      assert.deepEqual([finding?.kind, finding?.rule, others], ["will_not_work", rule, []], text);
      assert.match(finding!.message, /^A page here (cannot fill|gets ne?ither|gets no )/);
    }
    assert.deepEqual(rulesOf(`<button onclick="${texts[0]}">x</button>`), [rule]);
  });
}

for (
  const [name, text] of [
    [
      "YouTube",
      'const f = document.createElement("iframe"); f.src = `https://www.youtube.com/embed/${id}`;',
    ],
    [
      "YouTube",
      'const f = document.createElement("iframe"); f.setAttribute("src", "https://youtu.be/" + id);',
    ],
    [
      "Vimeo",
      'Object.assign(document.createElement("iframe"), { src: "https://player.vimeo.com/video/1" })',
    ],
    ["Spotify", 'h("iframe", { src: "https://open.spotify.com/embed/track/1" })'],
    [
      "YouTube",
      'box.innerHTML = `<iframe width="9" src="https://www.youtube.com/embed/${id}"></iframe>`',
    ],
    [
      "YouTube",
      "box.innerHTML = '<iframe src=\"https://www.youtube.com/embed/' + id + '\"></iframe>'",
    ],
    [
      "SoundCloud",
      'const card = (v) => `<li><iframe src="https://w.soundcloud.com/player/?url=${v}"></iframe></li>`;' +
      'list.insertAdjacentHTML("beforeend", all.map(card).join(""))',
    ],
    ["YouTube", '$("#x").append("<iframe src=\'https://www.youtube.com/embed/1\'></iframe>")'],
    ["YouTube", "render(html`<iframe src=https://www.youtube.com/embed/1></iframe>`, box)"],
    [
      "YouTube",
      'const t = document.createElement("script"); t.src = "https://www.youtube.com/iframe_api";',
    ],
    ["YouTube", 'new YT.Player("box", { videoId: "1" })'],
    ["Vimeo", 'new window.Vimeo.Player("box", { id: 1 })'],
    ["SoundCloud", "SC.Widget(frame).play()"],
    ["Spotify", "window.onSpotifyIframeApiReady = (api) => api.createController(box, {}, go)"],
    [null, 'const f = document.createElement("iframe"); f.src = address;'],
    [null, 'const f = document.createElement("embed"); f.src = "cv.pdf";'],
    [null, 'box.innerHTML = `<iframe src="${address}"></iframe>`'],
  ] as const
) {
  Deno.test(`what a script embeds is told: ${text.slice(0, 90)}`, () => {
    const [finding, ...others] = told(script(text));
    assert.deepEqual([finding?.kind, finding?.rule, others], ["will_not_work", "made_frame", []]);
    assert.ok(finding!.message.startsWith(`What a script embeds${name ? ` from ${name}` : ""} is`));
  });
}

Deno.test("a frame in JSX is told; so is a script from elsewhere that a script makes", () => {
  const jsx = "const Film = () => <iframe title='x' src={`https://vimeo.com/${id}`} />;";
  const [film, ...others] = told(script(jsx, ' type="text/babel"'));
  assert.match(film!.message, /from Vimeo is not shown/);
  assert.deepEqual(others, []);
  const tag = 'const s = document.createElement("script"); s.src = "https://stats.example/s.js";';
  assert.deepEqual(rulesOf(script(tag)), ["made_script"]);
});

Deno.test("a player is one finding with its places, however it is put together", () => {
  const { findings } = preparePreview(
    HEAD + script(`const t = document.createElement("script");
t.src = "https://www.youtube.com/iframe_api";
function onYouTubeIframeAPIReady() { new YT.Player("box", { videoId: "1" }); }`),
    { year: 2026 },
  );
  assert.deepEqual(findings.map(({ places }) => places.map(({ at }) => at!.line)), [[1, 3]]);
});

Deno.test("nothing is told of a page that merely speaks of it, or keeps to itself", () => {
  const words = "<p>requestFullscreen(), getUserMedia(), new YT.Player(), &lt;iframe src=x></p>" +
    "<pre>document.createElement('iframe').src = 'https://www.youtube.com/embed/1'</pre>";
  assert.deepEqual(rulesOf(words), []);
  for (
    const text of [
      `p.textContent = "<iframe src='https://www.youtube.com/embed/1'></iframe>"`,
      `const quiz = ["What does <iframe src='x'> do?", "new SpeechRecognition()"]; p.append(quiz[0])`,
      `pre.innerHTML = escapeHtml("<iframe src='https://a.example'></iframe>")`,
      `pre.innerHTML = "<iframe src='https://a.example'>".replace(/</g, "&lt;")`,
      `const f = document.createElement("iframe"); f.srcdoc = field.value;`,
      `box.innerHTML = '<iframe src=""></iframe><iframe srcdoc="x"></iframe>'`,
      `const f = document.createElement("iframe"); f.src = "about:blank";`,
      `const s = document.createElement("script"); s.src = "https://cdn.jsdelivr.net/npm/x";`,
      `// el.requestFullscreen()\nconst s = "navigator.mediaDevices.getUserMedia()";`,
      `class YT {} YT.Player = class {}; new YT.Player();`,
      `const canFill = document.fullscreenEnabled; if (el.requestFullscreen && canFill) go();`,
    ]
  ) assert.deepEqual(rulesOf(script(text)), [], text);
});

Deno.test("what a style sheet would load by http: is told, with https: where it is only that", () => {
  const fonts = "fonts.googleapis.com/css2?family=Lora";
  for (
    const css of [
      `@import url(http://${fonts});`,
      `@import url("http://${fonts}");`,
      `@import 'http://${fonts}';`,
      "@font-face { src: url( HTTP://fonts.gstatic.com/s/x.woff2 ) format('woff2') }",
    ]
  ) {
    const page = `<style>p{color:red}</style><style>${css}</style>`;
    const [finding, ...others] = told(page);
    assert.deepEqual([finding?.rule, others], ["insecure", []], css);
    assert.match(finding!.message, /it comes from fonts\.g.* by http:/);
    const { edits } = finding!.fix as { edits: { start: number; end: number; text: string }[] };
    const [{ start, end, text }] = edits as [typeof edits[number]];
    const code = HEAD + page;
    assert.equal(code.slice(0, start) + text + code.slice(end), code.replace(/http:/i, "https:"));
  }
  assert.deepEqual(rulesOf(`<p style="background: url(http://i.imgur.com/a.png)">x</p>`), [
    "insecure",
  ]);
  const others =
    `<style>/* @import url(http://${fonts}) */ p::after { content: "x http://y" }</style>`;
  assert.deepEqual(rulesOf(others), []);
  assert.deepEqual(rulesOf("<style>@import url(http://a.example/x.css);</style>"), ["stylesheet"]);
});
