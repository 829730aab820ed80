// A page that breaks no rule comes back as the very same string.
import assert from "node:assert/strict";
import { sanitize } from "../../../server/page_code/sanitize/sanitize.ts";

const CLEAN: Record<string, string> = {
  "an empty page": "",
  "plain text": "Just some words & a < sign",
  "a doctype in odd case, comments and conditional comments":
    `<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\r\n<!-- <nav>not a menu</nav> --><!--[if IE]><iframe src=x><![endif]--><p>x`,
  "CRLF and tabs in tags, text and styles":
    `<style>\r\n\ta { color : red }\r\n</style>\r\n<p\r\n\ttitle='a'\r\n>x\r\n</p>\r`,
  "entities, with and without semicolon":
    `<p title="&amp;&copy &lt;nav&gt;">&nbsp;&copy&eacute;&#x1F600;&notit; &lt;iframe&gt;</p>`,
  "unquoted, single-quoted, valueless and repeated attributes":
    `<div hidden data-A=1 class='a "b"' id=x id=y><option value="">Choose</option><a download href="">x</a><input disabled/></div>`,
  "SVG with case-sensitive names, gradients, use, animation and a style":
    `<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop/></linearGradient></defs><style><![CDATA[ .a > .b { fill: url(#g) } ]]></style><use xlink:href="#g"/><rect fill="url(#g)" clip-path='url("#c")'/><animate attributeName="x" from="0" to="9"/><foreignObject><p>x</foreignObject></svg>`,
  "scripts with markup, operators and comment openers":
    `<script>if (a < b && c > d) { document.write("<nav></nav>") } // <!-- <iframe>\n</script><script type="application/ld+json">{"@id":"https://evil.example"}</script><script type="importmap">{"imports":{}}</script>`,
  "templates and declarative shadow roots":
    `<template><li><slot name=a></slot></template><x-card><template shadowrootmode="open"><style>:host{display:block}</style></template></x-card>`,
  "CJK, emoji, right-to-left text and ideographic space":
    `<p lang="zh">作品集　🙂👩‍👩‍👧</p><p dir=rtl>שלום</p><style>.作品{content:"作"}</style>`,
  "broken CSS and unquoted SVG data addresses":
    `<style>a{color:red;;b{]} @media{ }}} .x{background:url(data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'></svg>)} /* url(//evil.example)</style><p style="background;:--a:{b};;x">`,
  "every address that is allowed":
    `<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link href="https://fonts.googleapis.com/css2?family=A&display=swap" rel="stylesheet"><link rel="icon" href="data:,"><link rel=canonical href=https://me.example/><script src="//cdn.jsdelivr.net/npm/a"></script><script src=https://cdn.tailwindcss.com></script><img src="https://i.imgur.com/a.png" srcset="https://placehold.co/1 1x,https://placehold.co/2 2x"><video poster="HTTPS://IMAGES.UNSPLASH.COM/p"></video><img src="http://live.staticflickr.com:80/a"><style>@import url("https://fonts.googleapis.com/css?a") screen; @font-face{font-family:a;src:local("a"),url(https://fonts.gstatic.com/a.woff2) format("woff2")} b{background:url(https://i.imgur.com/a.png), url('data:,')} c{content:"https://evil.example"; background: image-set("data:," 1x, url(https://placehold.co/1) type("image/png"))}</style>`,
  "every link that is allowed":
    `<a href="https://evil.example/" target=_blank rel="noopener">a</a><a href=mailto:a@b.example>b</a><a href="tel:+1">c</a><a href="SMS:+1?body=a">i</a><svg><a xlink:href="geo:1,2">j</a></svg><map><area href="whatsapp://send?text=a"></map><a href="x-mixer://cue/1">k</a><a href="#top">d</a><a href="about.html">e</a><a href="/x">f</a><a href="//x.example">g</a><a>h</a><map><area href="http://x.example"></map>`,
  "forms that scripts handle":
    `<form action="" onsubmit="return false"><input name=a><button formaction="#">x</button></form><form action="#c" method=post></form><form></form>`,
  "meta tags that set nothing":
    `<meta charset=utf-8><meta name=viewport content="width=device-width"><meta http-equiv="X-UA-Compatible" content="IE=edge"><meta property="og:image" content="https://evil.example/a.png">`,
  "mis-nested and unclosed tags":
    `<b><p>x</b>y</p><table><tr><td>1<td>2<div></table><ul><li>a<li>b</ul></p></br><i>`,
  "an image without an address":
    `<img src="" alt="x"><img srcset=" " poster><img src="about:blank">`,
  "inline handlers":
    `<body onload="go('https://evil.example')"><button onclick='a&&b'>x</button></body>`,
  "custom elements with addresses of their own":
    `<lottie-player src="a.json" background="transparent"></lottie-player><ion-icon name="menu"></ion-icon>`,
  "roles and names that only sound like navigation":
    `<div role="navigationx" class="nav navigation"><x-nav></x-nav><header role=banner>a</header></div>`,
};

for (const [name, code] of Object.entries(CLEAN)) {
  Deno.test(`sanitize returns the same string for ${name}`, () => {
    const result = sanitize(code);
    assert.equal(result.code, code);
    assert.deepEqual(result.log, []);
  });
}

Deno.test("sanitize leaves every byte around a removed element alone", () => {
  const before = `<!-- a -->\r\n<P CLASS=x>1 &copy 2<br/>`;
  const after = `\r\n<svg viewBox='0 0 1 1'/><p hidden>作`;
  assert.equal(sanitize(`${before}<iframe>x</iframe>${after}`).code, before + after);
});

Deno.test("sanitize leaves the other attributes of a tag as they were written", () => {
  assert.equal(
    sanitize(`<IMG ALT='a "b"' src=https://evil.example/x.png  Hidden DATA-x=1/>`).code,
    `<IMG ALT='a "b"' data-missing-picture="x.png"  Hidden DATA-x=1/>`,
  );
});
