// The menus of a page that was pasted: the edits that keep them all, and null where none can be kept.
import assert from "node:assert/strict";
import { CATALOGUE } from "../../../contract/problems.ts";
import { applied } from "../../../islands/editor/check/fill_in.ts";
import { keptMenu } from "../../../islands/editor/paste/intake_panel.tsx";
import { preparePage } from "../../../server/page_code/prepare.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";

function keptIn(code: string) {
  return keptMenu(preparePreview(code, { year: 2026 }).findings);
}

Deno.test("the edits of one turn keep all menus of a page, which a save then leaves as it is", () => {
  const code =
    '<title>x</title><style>nav a { color: red }</style><nav><a href="#a">a</a></nav><h1 id="a">x</h1>' +
    '<div role="navigation"><a href="https://a.example/">b</a></div><nav><a href="#a">c</a></nav>';
  const kept = keptIn(code)!;
  assert.equal(kept.count, 3);
  const page = applied(code, kept.edits);
  assert.doesNotMatch(page, /<\/?nav| role=/);
  assert.deepEqual(preparePage(page).log, []);
  assert.equal(keptIn(page), null, "there is none left");
});

Deno.test("there is nothing to keep in a page without a menu, nor where no one says where it ends", () => {
  assert.equal(keptIn("<title>x</title><h1>x</h1><iframe></iframe>"), null);
  assert.equal(keptIn("<title>x</title><h1>x</h1><nav><a href='#a'>a</a>"), null);
});

Deno.test("the sentence of one menu, and of several", () => {
  const { menus_became_blocks: say } = CATALOGUE;
  assert.equal(say({ count: 1 }), "The menu became a plain block of links, so that it stays.");
  assert.equal(say({ count: 2 }), "The menus became plain blocks of links, so that they stay.");
});
