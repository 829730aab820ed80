// Every rule at its border: what goes, what is left of it, and the entry it makes in the log.
import assert from "node:assert/strict";
import { sanitize } from "../../../server/page_code/sanitize/sanitize.ts";

const UNSEEN = `style="display: none !important"`;
const NAV = `data-folio-removed="nav" ${UNSEEN}`;

const RULES: [claim: string, input: string, output: string, log: Record<string, number>][] = [
  [
    "removes a nav with its content, and leaves its skeleton",
    "a<nav><a href=#>x</a></nav>b",
    `a<div ${NAV}><a data-folio-hash></a></div>b`,
    { menu: 1 },
  ],
  [
    "counts a nav within a nav once",
    "<nav><nav></nav><img src=x></nav>",
    `<div ${NAV}><div ${NAV}></div><img></div>`,
    { menu: 1 },
  ],
  [
    "removes role=navigation in any case and among other roles",
    `<ul role="none NAVigation">x</ul>y`,
    `<div data-folio-removed="inner" ${UNSEEN}><ul></ul></div>y`,
    { menu: 1 },
  ],
  [
    "takes the role off a body and keeps the page",
    `<body class=a role=navigation><p>x`,
    `<body class=a><p>x`,
    {
      page_role: 1,
    },
  ],
  ["removes frames", `<iframe src=//evil.example></iframe><portal src=x></portal>y`, "y", {
    frame: 2,
  }],
  ["removes plug-ins", `<object data=x><p>f</p></object><embed src=x>y`, "y", {
    plugin: 2,
  }],
  ["removes noscript", `<noscript><img src=x></noscript>y`, "y", {
    fallback_text: 1,
  }],
  ["removes base", `<base href=//evil.example>y`, "y", { base: 1 }],
  ["removes a refresh", `<meta http-equiv=" Refresh" content="0;url=x">y`, "y", {
    redirect: 1,
  }],
  [
    "removes a policy of the page's own",
    `<meta http-equiv=content-security-policy content=a>y`,
    "y",
    {
      setting: 1,
    },
  ],
  [
    "removes a script of another host",
    `<script src="https://evil.example/a.js">x</script><script>y</script>`,
    "<script>y</script>",
    {
      script: 1,
    },
  ],
  ["removes a script of a local file", `<script src=js/app.js></script>y`, "y", {
    local: 1,
  }],
  [
    "removes a style sheet of another host",
    `<link rel="Alternate StyleSheet" href=//evil.example/a.css>y`,
    "y",
    {
      stylesheet: 1,
    },
  ],
  ["removes link elements that it does not know", `<link rel="canonical novelty" href=x>y`, "y", {
    link_element: 1,
  }],
  [
    "removes preloads",
    `<link rel=prefetch href=//evil.example><script type=speculationrules>{}</script>y`,
    "y",
    {
      preload: 2,
    },
  ],
  [
    "keeps a style sheet that is loaded without blocking",
    `<link rel=preload as=style href=https://unpkg.com/a.css>`,
    `<link rel=preload as=style href=https://unpkg.com/a.css>`,
    {},
  ],
  [
    "keeps an image's alternative text, and its file's name",
    `<img src="https://evil.example/a.png?who=me" alt="Me" width=9>`,
    `<img data-missing-picture="a.png" alt="Me" width=9>`,
    {
      image: 1,
    },
  ],
  [
    "counts an image with src and srcset once",
    `<img src=//evil.example/1 srcset="//evil.example/2 2x" alt>`,
    `<img data-missing-picture="picture" alt>`,
    {
      image: 1,
    },
  ],
  [
    "drops only the srcset candidates that are not allowed",
    `<img srcset="https://i.imgur.com/a,b.png 1x, //evil.example/b 2x,https://placehold.co/3 3x">`,
    `<img srcset="https://i.imgur.com/a,b.png 1x, https://placehold.co/3 3x">`,
    { image: 1 },
  ],
  [
    "removes a local image",
    `<img src="images/me.png" alt=a>`,
    `<img data-missing-picture="me.png" alt=a>`,
    {
      local: 1,
    },
  ],
  [
    "removes links to the author's disk, and keeps those to their own site",
    `<a href="file:///home/me/cv.pdf">a</a><a href="C:\\cv.pdf">b</a><a href="cv.pdf">c</a>`,
    `<a>a</a><a>b</a><a href="cv.pdf">c</a>`,
    { local: 2 },
  ],
  [
    "removes an image of the author's disk",
    `<img src="C:\\me.png">`,
    `<img data-missing-picture="me.png">`,
    {
      local: 1,
    },
  ],
  [
    "removes media of another host",
    `<video src=//evil.example/a controls><source src=https://i.imgur.com/a.mp4></video>`,
    `<video controls><source></video>`,
    {
      media: 2,
    },
  ],
  [
    "removes the script of a link and keeps its text",
    `<a class=b href="javascript:void(0)">x</a>`,
    `<a class=b>x</a>`,
    {
      script_link: 1,
    },
  ],
  ["removes a link of a strange kind", `<a href="intent://x">x</a>`, `<a>x</a>`, {
    strange_link: 1,
  }],
  ["removes ping", `<a href="#" ping="//evil.example">x</a>`, `<a href="#">x</a>`, {
    tracking: 1,
  }],
  ["takes opener out of rel", `<a rel="me opener" href="#">x</a>`, `<a rel="me" href="#">x</a>`, {
    opener: 1,
  }],
  [
    "removes form addresses",
    `<form action=https://evil.example><button formaction=javascript:a()>x</button></form>`,
    `<form><button>x</button></form>`,
    {
      form_address: 2,
    },
  ],
  [
    "removes the animation of a link",
    `<svg><a><set attributeName="xlink:href" to="javascript:a"/>x</a></svg>`,
    `<svg><a>x</a></svg>`,
    {
      animation: 1,
    },
  ],
  [
    "removes drawing parts of another file",
    `<svg><use href="//evil.example/a.svg#b"/></svg>`,
    `<svg><use/></svg>`,
    {
      drawing: 1,
    },
  ],
  ["removes control characters", "\uFEFFa\0b\0", "ab", { control: 3 }],
  ["replaces broken characters", "a\ud800b", "a\ufffdb", { broken_character: 1 }],
  [
    "writes a changed attribute escaped",
    `<p style='a:url(//evil.example);b:"&amp;<"'>`,
    `<p style="a:url(&quot;data:,&quot;);b:&quot;&amp;&lt;&quot;">`,
    {
      image: 1,
    },
  ],
  [
    "keeps a space between the attributes around a removed one",
    `<img alt="a" src=x\nid=b>`,
    `<img alt="a" data-missing-picture="picture"\nid=b>`,
    {
      local: 1,
    },
  ],
  [
    "sees what modern browsers keep within select",
    `<select><nav>x</nav><option>a</select>`,
    `<select><option>a</select>`,
    {
      menu: 1,
    },
  ],
];

for (const [claim, input, output, log] of RULES) {
  Deno.test(`sanitize ${claim}`, () => {
    const result = sanitize(input);
    assert.equal(result.code, output);
    assert.deepEqual(
      Object.fromEntries(result.log.map(({ rule, count }) => [rule, count])),
      log,
    );
  });
}

Deno.test("sanitize accepts via.placeholder.com and tells to change it", () => {
  const { log, notices } = sanitize(`<img src="https://via.placeholder.com/9">`);
  assert.deepEqual(log, []);
  assert.equal(notices.length, 1);
});
