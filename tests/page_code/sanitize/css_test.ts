// What is left of CSS, to the character, where one wrong cut would hide an address or break a rule.
import assert from "node:assert/strict";
import { cleanCss } from "../../../server/page_code/sanitize/css.ts";

const E = "https://evil.example/x";

const CASES: [claim: string, css: string, result: string, rules: string[]][] = [
  ["replaces only the address", `a{b:url( ${E} ) no-repeat}`, `a{b:url("data:,") no-repeat}`, [
    "image",
  ]],
  ["replaces a quoted address within its function", `a{b:url( '${E}' )}`, `a{b:url( "data:," )}`, [
    "image",
  ]],
  ["closes what the end of the text leaves open", `a{b:url(${E}`, `a{b:url("data:,")`, ["image"]],
  [
    "replaces an address whose function is spelled with escapes",
    `a{b:u\\52 L(${E})}`,
    `a{b:url("data:,")}`,
    [
      "disguised",
    ],
  ],
  ["removes a whole import", `@import url(${E}) layer(a) screen;b{}`, `b{}`, ["stylesheet"]],
  ["removes an import of a local file", `@import 'a.css';b{}`, `b{}`, ["local"]],
  ["removes an import that the end of the text leaves open", `a{}@import "${E}`, `a{}`, [
    "stylesheet",
  ]],
  [
    "keeps an import of an allowed host",
    `@IMPORT "//fonts.googleapis.com/a";`,
    `@IMPORT "//fonts.googleapis.com/a";`,
    [],
  ],
  ["checks an import against the hosts of styles", `@import "https://i.imgur.com/a";`, ``, [
    "stylesheet",
  ]],
  [
    "checks a font against the hosts of fonts",
    `@font-face{src:url(https://i.imgur.com/a)}a{b:url(https://i.imgur.com/a)}`,
    `@font-face{src:url("data:,")}a{b:url(https://i.imgur.com/a)}`,
    ["font"],
  ],
  [
    "keeps fragments, data and empty addresses",
    `a{b:url(#c) url("data:image/png,x") url() url("")}`,
    `a{b:url(#c) url("data:image/png,x") url() url("")}`,
    [],
  ],
  [
    "leaves a namespace alone",
    `@namespace svg url(http://www.w3.org/2000/svg);`,
    `@namespace svg url(http://www.w3.org/2000/svg);`,
    [],
  ],
  [
    "leaves comments and text alone",
    `/* url(${E}) */a::after{content:"url(${E})"}`,
    `/* url(${E}) */a::after{content:"url(${E})"}`,
    [],
  ],
  [
    "leaves an address alone that browsers do not load either",
    `a{b:url(${E} x)}`,
    `a{b:url(${E} x)}`,
    [],
  ],
  [
    "replaces the strings of an image set, not its types",
    `a{b:image-set("${E}" type("image/png"),"data:," 2x)}`,
    `a{b:image-set("data:," type("image/png"),"data:," 2x)}`,
    ["image"],
  ],
  [
    "is not led out of a function by a bracket within it",
    `a{b:image-set({)"${E}"})}`,
    `a{b:image-set({)"data:,"})}`,
    [
      "image",
    ],
  ],
  [
    "replaces a function whose address is put together elsewhere",
    `a{--b:"${E}";c:image-set(var(--b) 1x) no-repeat}`,
    `a{--b:"${E}";c:url("data:,") no-repeat}`,
    ["disguised"],
  ],
  [
    "replaces it whole when it holds others",
    `a{c:image-set(url(${E}) 1x,image(env(--b)) 2x}`,
    `a{c:url("data:,")`,
    [
      "disguised",
    ],
  ],
  [
    "cuts a name that browsers and the standard read differently",
    `a{b:×url(a")" ) ;c:url(${E});d:"}`,
    `a{b:×url("data:,")" ) ;c:url(${E});d:"}`,
    ["disguised"],
  ],
  [
    "keeps two addresses apart that a removed rule stood between",
    `a{b:url(${E})}@import "${E}";c{d:url(${E})}`,
    `a{b:url("data:,")}c{d:url("data:,")}`,
    ["image", "stylesheet", "image"],
  ],
];

for (const [claim, css, result, rules] of CASES) {
  Deno.test(`cleanCss ${claim}: ${css}`, () => {
    assert.deepEqual(cleanCss(css), { css: result, rules });
    assert.equal(cleanCss(result).rules.length, 0);
  });
}
