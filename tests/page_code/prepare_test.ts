// A page is never made blank by what was taken out of it: it is refused instead.
import assert from "node:assert/strict";
import { PAGE_SENTENCES } from "../../contract/publishing/page_sentences.ts";
import { preparePage } from "../../server/page_code/prepare.ts";

const BLANK = { message: PAGE_SENTENCES.page_empty };

for (
  const code of [
    "<nav><h1>My whole page</h1></nav>",
    "<style>nav{color:red}</style><div class=page><nav>x</nav></div>",
    `<iframe src="https://example.com/"></iframe>`,
    `<script src="https://example.com/app.js"></script>`,
    "\0\0",
    "<!-- <p>x</p> -->",
  ]
) {
  Deno.test(`nothing would be left of ${JSON.stringify(code)}: it is refused`, () => {
    assert.throws(() => preparePage(code), BLANK);
  });
}

for (
  const code of [
    "<nav>Menu</nav><p>x",
    "<nav>Menu</nav><canvas></canvas>",
    // A drawing in styles alone has nothing that could be counted before or after.
    `<link rel=preconnect href="https://example.com"><style>.sun{background:gold}</style><div class=sun></div>`,
    "<body bgcolor=gold>",
  ]
) {
  Deno.test(`enough is left of ${JSON.stringify(code)}`, () => {
    preparePage(code);
  });
}
