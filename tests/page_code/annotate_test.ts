// Drafts whose elements say where they stand: nothing else of them changes, and every place leads back to the author's code.
import assert from "node:assert/strict";
import { SOURCE_MARK } from "../../contract/publishing/frame_messages.ts";
import { annotate, preparePreview } from "../../server/page_code/prepare_preview.ts";
import { parseDraft } from "../../server/page_code/findings/parsed_draft.ts";
import { preparePage } from "../../server/page_code/prepare.ts";
import { summarize } from "../../server/page_code/sanitize/log.ts";

const PAGES = new URL("../pages/", import.meta.url);
const MARK = new RegExp(` ${SOURCE_MARK}="(\\d+)"`, "g");

for (const { name } of Deno.readDirSync(PAGES)) {
  Deno.test(`the marked draft of ${name} is the page, and its places are the author's`, async () => {
    const code = await Deno.readTextFile(new URL(name, PAGES));
    const { code: marked, toAuthor } = annotate(parseDraft(code));
    assert.equal(marked.replaceAll(MARK, ""), code);
    const marks = [...marked.matchAll(MARK)];
    assert.ok(marks.length > 0);
    for (const { 0: mark, 1: at, index } of marks) {
      assert.equal(code[Number(at)], "<");
      assert.equal(toAuthor(marked.lastIndexOf("<", index)), Number(at));
      assert.equal(toAuthor(index + mark.length), toAuthor(index));
      assert.equal(marked[index + mark.length], code[toAuthor(index + mark.length)]);
    }
    const [page, preview] = [preparePage(code), preparePreview(code, { year: 2026 })];
    assert.equal(summarize(preview.log, preview.notices), summarize(page.log, page.notices));
    assert.equal(preview.text.title, page.text.title);
  });
}

Deno.test("a mark of the author's own counts for nothing, and what nobody sees has none", () => {
  const { code } = annotate(
    parseDraft(`<title>x</title><p ${SOURCE_MARK}="7">x</p><script>1</script>`),
  );
  assert.equal(
    code,
    `<title>x</title><p ${SOURCE_MARK}="16" ${SOURCE_MARK}="7">x</p><script>1</script>`,
  );
});

Deno.test("a published page knows nothing of marks", () => {
  assert.ok(!preparePage("<p>x</p>").code.includes(SOURCE_MARK));
  assert.ok(preparePreview("<p>x</p>", { year: 2026 }).code.includes(SOURCE_MARK));
});

Deno.test("what a removed menu left has no marks: it stays what it is", () => {
  const { code } = preparePage("<h1>x</h1><nav><a href='#a' class='b'>y</a></nav>");
  const preview = preparePreview(code, { year: 2026 });
  assert.ok(preview.code.endsWith(code.slice(code.indexOf("<div"))));
  assert.ok(preview.findings.every(({ rule }) => rule !== "menu"));
});
