// Sentences that were untrue once: what is said of a page is so, and nothing is said of what is not there.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { assertSaid, HEAD, script, sentencesOf } from "../../support/said.ts";

for (
  const rule of [
    "@import url(https://sheets.example/x.css);",
    "@import url('https://sheets.example/x.css') layer(base);",
    '@import url("https://sheets.example/x.css")screen;p{}',
    "@import/**/url( https://sheets.example/x.css );",
    '@import"https://sheets.example/x.css";p{}',
    "@import url(//sheets.example/x.css);",
    String.raw`@import url("https://she\65 ts.example/x.css");`,
  ]
) {
  Deno.test(`the host of ${rule} is named`, () => {
    assertSaid(`<style>${rule}</style>`, /^stylesheet: .*this style sheet from sheets\.example,/);
  });
}

Deno.test("of several addresses at one place, those that go are named, and no others", () => {
  const good = "https://i.imgur.com/a.png";
  const style = `background: url(${good}), url(https://a.example/x), url(https://b.example/x)`;
  assertSaid(`<p style="${style}">x</p>`, /from a\.example/, /from b\.example/);
  assertSaid(
    `<img alt="" srcset="${good} 1x, https://c.example/x?a=1&amp;b=2 2x">`,
    /^image: .*from c\.example/,
  );
  assertSaid(
    `<script data-src="https://d.example/x" src="https://e.example/x"></script>`,
    /^script: .*from e\.example/,
  );
});

Deno.test("what cannot be fetched here is not told to be fetched when it is needed", () => {
  assertSaid('<link rel="manifest" href="manifest.json">', /^manifest: .*installing a page as an/);
  assertSaid(
    '<link rel="preload" as="image" href="https://a.example/x.png">',
    /^preload: .*nothing is loaded from a\.example here/,
  );
  assertSaid('<link rel="prefetch" href="about.html">', /nothing is loaded from about\.html here/);
  assertSaid(
    '<link rel="preload" as="font" href="https://fonts.gstatic.com/x.woff2">',
    /is fetched when it is needed/,
  );
});

const FORM = "<form onsubmit='go()'><textarea aria-label=x></textarea><button>Send</button></form>";

for (
  const [claim, call] of [
    ["fetch to the page's own address", 'fetch("/api/send", { method: "POST", body })'],
    ["fetch with options of a name", 'const o = { method: "post" }; fetch("/api/send", o)'],
    ["fetch with options from elsewhere", 'fetch("/api/send", { ...options })'],
    [
      "fetch to the machine it was written on",
      'fetch("http://localhost:3000/", { method: "POST" })',
    ],
    ["an XMLHttpRequest", 'const x = new XMLHttpRequest(); x.open("POST", "/api/send")'],
    ["axios", 'axios.post("/api/send", data)'],
    ["jQuery", '$.post("/api/send", data)'],
    ["jQuery's ajax", '$.ajax("/api/send", { type: "POST" })'],
  ] as const
) {
  Deno.test(`what arrives by an open letterbox is not told as lost: ${claim}`, () => {
    assert.deepEqual(sentencesOf(FORM + script(call), true), []);
    assertSaid(FORM + script(call), /^form_service: Nothing is sent to .* Let visitors write to/);
  });
}

for (
  const [claim, call] of [
    ["what is fetched", 'fetch("/api/send")'],
    [
      "a spreadsheet of a service that has forms too",
      'fetch("https://docs.google.com/x?output=csv")',
    ],
    ["another method", 'fetch("/api/send", { method: "PUT" })'],
    ["another server", 'fetch("https://api.example/", { method: "POST" })'],
    [
      "a request that its script waits for",
      'const x = new XMLHttpRequest(); x.open("POST", "/api/send", false)',
    ],
    ["a beacon", 'navigator.sendBeacon("/api/send", data)'],
  ] as const
) {
  Deno.test(`what does not arrive by an open letterbox is told: ${claim}`, () => {
    const sentences = sentencesOf(FORM + script(call), true);
    assert.equal(sentences.length, 1, sentences.join("\n"));
    assert.match(sentences[0]!, /^connection: .* nothing can be fetched from or sent to/);
  });
}

Deno.test("where visitors can write nothing, nothing they wrote arrives", () => {
  const counting = script('fetch("/api/count", { method: "POST" })');
  assert.match(sentencesOf(counting, true).join(), /^connection: .*\/api\/count/);
});

Deno.test("selectors, indexes and what a command takes are no words to fill in", () => {
  assertSaid("<p>theme [name]: changes the colours. open [title], goto [url]</p>");
  assertSaid(script(`
    const a = document.querySelectorAll('[role="menuitem"]'), b = $("[name=email], input[name]");
    const help = "your commands: theme [name], add [date-picker]", c = 'a[title^="Your"]';`));
  assertSaid(
    `<p>[Name], [your city] and [company name]</p>${script('say("[Your Role]")')}`,
    /"\[Name\]"/,
    /"\[your city\]"/,
    /"\[company name\]"/,
    /"\[Your Role\]"/,
  );
});

Deno.test("an address that is put together is told as far as it is certain", () => {
  for (
    const text of [
      "fetch('https://' + host + '/x')",
      "fetch('https://api.' + region + '.example/x')",
      "fetch(`https://${host}/x`)",
      "fetch('http' + (safe ? 's' : '') + '://a.example')",
      "location.href = 'go' + where",
      "import('https://' + host + '/x.js')",
      "let url = 'https://a.example/'; url = data; fetch(url)",
      "new Worker(base + 'x.js')",
    ]
  ) assertSaid(script(text));
  assertSaid(script("fetch('https://a.example/' + x + '/y')"), /from or sent to a\.example here/);
  assertSaid(script("const A = 'https://a.example'; fetch(`${A}/v1/${x}`)"), /sent to a\.example/);
  assertSaid(script("fetch('data/' + x + '.json')"), /sent to data\/… here/);
  assertSaid(script("location.href = `item.html?id=${x}`"), /There is no page item\.html\?id=… /);
});

Deno.test("a page that asks whether there are service workers needs no finding; any other is told what happens", () => {
  const register = "navigator.serviceWorker.register('sw.js')";
  for (
    const text of [
      `if ('serviceWorker' in navigator) ${register}`,
      `if (!("serviceWorker" in navigator)) throw 1; addEventListener("load", () => { ${register} })`,
      `navigator.serviceWorker && ${register}`,
      `if (location.protocol === "https:" && navigator.serviceWorker) ${register}`,
      `navigator.serviceWorker?.register('sw.js')`,
    ]
  ) assertSaid(script(text));
  assertSaid(script(register), /^service_worker: A script stops here, .* no service worker\./);
});

Deno.test("of what is embedded, its file or its host is named, with what to do", () => {
  const local = /^plugin: A save removes cv\.pdf, which is embedded here: nothing is embedded/;
  assertSaid('<embed src="cv.pdf" type="application/pdf">', local);
  assertSaid('<object data="cv.pdf"><p>x</p></object>', local);
  assertSaid(
    '<embed src="https://a.example/cv.pdf">',
    /^plugin: .*from a\.example: nothing is emb/,
  );
  assertSaid('<iframe srcdoc="<p>x</p>"></iframe>', /^frame: .* Put a link, or what it shows, in/);
  for (const tag of ['<embed type="image/svg+xml">', "<applet></applet>"]) {
    assertSaid(tag, /^plugin: A save removes this: nothing is embedded in a page here\./);
  }
});

for (
  const address of [
    "javascript:void(0)",
    "javascript:void(0);",
    "JavaScript: void 0",
    "javascript:;",
    "javascript:",
    "javascript://",
    "javascript:undefined",
  ]
) {
  Deno.test(`the advice about ${address} is a button, "#" or an address, and no handler`, () => {
    assertSaid(
      `<a href="${address}">Shop</a>`,
      /^script_link: .* the address of the link "Shop", which does nothing\. .*button or "#" is meant/,
    );
  });
}

Deno.test("a link that runs a script or has an odd address is told so, by its name", () => {
  assertSaid(
    '<a href="javascript:shop()">Shop</a>',
    /^script_link: .* the script of the link "Shop", so a press on it does nothing\. As a button of the script, it works\.$/,
  );
  assertSaid(
    '<a href="intent://x">Go</a>',
    /the address of the link "Go": such an address reaches/,
  );
});

Deno.test("a script of a player is not told to be taken from elsewhere", () => {
  assertSaid(
    '<script src="https://www.youtube.com/iframe_api"></script>',
    /^script: .* from YouTube is not shown, since nothing is embedded .*Put a link/,
  );
});

Deno.test("a page whose body says its language says it", () => {
  const { findings } = preparePreview(
    HEAD.replace(' lang="en"', "").replace("<h1>", '</head><body lang="de"><h1>'),
    { year: 2026 },
  );
  assert.deepEqual(findings, []);
});
