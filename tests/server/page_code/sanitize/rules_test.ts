// Every rule at its border: what goes, what is left of it, and the entry it makes in the log.
import assert from "node:assert/strict";
import { sanitize } from "../../../../server/page_code/sanitize/sanitize.ts";

const UNSEEN = `style="display: none !important"`;
const NAV = `data-folio-removed="nav" ${UNSEEN}`;

const RULES: [claim: string, input: string, output: string, log: Record<string, number>][] = [
  [
    "removes a nav with its content, and leaves its skeleton",
    "a<nav><a href=#>x</a></nav>b",
    `a<div ${NAV}><a data-folio-hash></a></div>b`,
    { "Removed navigation menu": 1 },
  ],
  [
    "counts a nav within a nav once",
    "<nav><nav></nav><img src=x></nav>",
    `<div ${NAV}><div ${NAV}></div><img></div>`,
    { "Removed navigation menu": 1 },
  ],
  [
    "removes role=navigation in any case and among other roles",
    `<ul role="none NAVigation">x</ul>y`,
    `<div data-folio-removed="inner" ${UNSEEN}><ul></ul></div>y`,
    { "Removed navigation menu": 1 },
  ],
  [
    "takes the role off a body and keeps the page",
    `<body class=a role=navigation><p>x`,
    `<body class=a><p>x`,
    {
      "Removed navigation role of the whole page": 1,
    },
  ],
  ["removes frames", `<iframe src=//evil.example></iframe><portal src=x></portal>y`, "y", {
    "Removed embedded frame": 2,
  }],
  ["removes plug-ins", `<object data=x><p>f</p></object><embed src=x>y`, "y", {
    "Removed embedded plug-in": 2,
  }],
  ["removes noscript", `<noscript><img src=x></noscript>y`, "y", {
    "Removed text for browsers without scripts or frames": 1,
  }],
  ["removes base", `<base href=//evil.example>y`, "y", { "Removed base address": 1 }],
  ["removes a refresh", `<meta http-equiv=" Refresh" content="0;url=x">y`, "y", {
    "Removed automatic redirect": 1,
  }],
  [
    "removes a policy of the page's own",
    `<meta http-equiv=content-security-policy content=a>y`,
    "y",
    {
      "Removed page setting that is not allowed": 1,
    },
  ],
  [
    "removes a script of another host",
    `<script src="https://evil.example/a.js">x</script><script>y</script>`,
    "<script>y</script>",
    {
      "Removed script from a host that is not allowed": 1,
    },
  ],
  ["removes a script of a local file", `<script src=js/app.js></script>y`, "y", {
    "Removed reference to a local file": 1,
  }],
  [
    "removes a style sheet of another host",
    `<link rel="Alternate StyleSheet" href=//evil.example/a.css>y`,
    "y",
    {
      "Removed style sheet from a host that is not allowed": 1,
    },
  ],
  ["removes link elements that it does not know", `<link rel="canonical novelty" href=x>y`, "y", {
    "Removed link element of a kind that is not allowed": 1,
  }],
  [
    "removes preloads",
    `<link rel=prefetch href=//evil.example><script type=speculationrules>{}</script>y`,
    "y",
    {
      "Removed loading of a file in advance": 2,
    },
  ],
  [
    "keeps a style sheet that is loaded without blocking",
    `<link rel=preload as=style href=https://unpkg.com/a.css>`,
    `<link rel=preload as=style href=https://unpkg.com/a.css>`,
    {},
  ],
  [
    "keeps an image's alternative text",
    `<img src="https://evil.example/a.png" alt="Me" width=9>`,
    `<img alt="Me" width=9>`,
    {
      "Removed image from a host that is not allowed": 1,
    },
  ],
  [
    "counts an image with src and srcset once",
    `<img src=//evil.example/1 srcset="//evil.example/2 2x" alt>`,
    `<img alt>`,
    {
      "Removed image from a host that is not allowed": 1,
    },
  ],
  [
    "drops only the srcset candidates that are not allowed",
    `<img srcset="https://i.imgur.com/a,b.png 1x, //evil.example/b 2x,https://placehold.co/3 3x">`,
    `<img srcset="https://i.imgur.com/a,b.png 1x, https://placehold.co/3 3x">`,
    { "Removed image from a host that is not allowed": 1 },
  ],
  ["removes a local image", `<img src="images/me.png" alt=a>`, `<img alt=a>`, {
    "Removed reference to a local file": 1,
  }],
  [
    "removes links to the author's disk, and keeps those to their own site",
    `<a href="file:///home/me/cv.pdf">a</a><a href="C:\\cv.pdf">b</a><a href="cv.pdf">c</a>`,
    `<a>a</a><a>b</a><a href="cv.pdf">c</a>`,
    { "Removed reference to a local file": 2 },
  ],
  ["removes an image of the author's disk", `<img src="C:\\me.png">`, `<img>`, {
    "Removed reference to a local file": 1,
  }],
  [
    "removes media of another host",
    `<video src=//evil.example/a controls><source src=https://i.imgur.com/a.mp4></video>`,
    `<video controls><source></video>`,
    {
      "Removed audio or video from another host": 2,
    },
  ],
  [
    "removes the script of a link and keeps its text",
    `<a class=b href="javascript:void(0)">x</a>`,
    `<a class=b>x</a>`,
    {
      "Removed script in a link": 1,
    },
  ],
  ["removes a link of a strange kind", `<a href="intent://x">x</a>`, `<a>x</a>`, {
    "Removed link address of a kind that is not allowed": 1,
  }],
  ["removes ping", `<a href="#" ping="//evil.example">x</a>`, `<a href="#">x</a>`, {
    "Removed tracking address": 1,
  }],
  ["takes opener out of rel", `<a rel="me opener" href="#">x</a>`, `<a rel="me" href="#">x</a>`, {
    "Removed link permission to control this page": 1,
  }],
  [
    "removes form addresses",
    `<form action=https://evil.example><button formaction=javascript:a()>x</button></form>`,
    `<form><button>x</button></form>`,
    {
      "Removed form address": 2,
    },
  ],
  [
    "removes the animation of a link",
    `<svg><a><set attributeName="xlink:href" to="javascript:a"/>x</a></svg>`,
    `<svg><a>x</a></svg>`,
    {
      "Removed animation of a link address": 1,
    },
  ],
  [
    "removes drawing parts of another file",
    `<svg><use href="//evil.example/a.svg#b"/></svg>`,
    `<svg><use/></svg>`,
    {
      "Removed drawing part from another file": 1,
    },
  ],
  ["removes control characters", "\uFEFFa\0b\0", "ab", { "Removed control character": 3 }],
  ["replaces broken characters", "a\ud800b", "a\ufffdb", { "Replaced broken character": 1 }],
  [
    "writes a changed attribute escaped",
    `<p style='a:url(//evil.example);b:"&amp;<"'>`,
    `<p style="a:url(&quot;data:,&quot;);b:&quot;&amp;&lt;&quot;">`,
    {
      "Removed image from a host that is not allowed": 1,
    },
  ],
  [
    "keeps a space between the attributes around a removed one",
    `<img alt="a" src=x\nid=b>`,
    `<img alt="a"\nid=b>`,
    {
      "Removed reference to a local file": 1,
    },
  ],
  [
    "sees what modern browsers keep within select",
    `<select><nav>x</nav><option>a</select>`,
    `<select><option>a</select>`,
    {
      "Removed navigation menu": 1,
    },
  ],
];

for (const [claim, input, output, log] of RULES) {
  Deno.test(`sanitize ${claim}`, () => {
    const result = sanitize(input);
    assert.equal(result.code, output);
    assert.deepEqual(
      Object.fromEntries(result.log.map(({ action, count }) => [action, count])),
      log,
    );
  });
}

Deno.test("sanitize accepts via.placeholder.com and tells to change it", () => {
  const { log, notices } = sanitize(`<img src="https://via.placeholder.com/9">`);
  assert.deepEqual(log, []);
  assert.equal(notices.length, 1);
});
