// What a chat leaves in a page: its marks, its name in links, its remarks and what works beside it alone.
import assert from "node:assert/strict";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";

const HEAD =
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width"><h1>x</h1>';

function told(body: string) {
  return byPlace(preparePreview(HEAD + body, { year: 2026 }).findings);
}

/** What is left when every mend is made. */
function mended(body: string): string {
  const edits: CodeEdit[] = told(body).flatMap(({ fix }) => fix && "edits" in fix ? fix.edits : []);
  let code = HEAD + body;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    code = code.slice(0, start) + text + code.slice(end);
  }
  return code.slice(HEAD.length);
}

for (
  const [written, right] of [
    ["[cite_start]Led a team [cite: 12, 14]", "Led a team"],
    ["Led [cite: 1]. Won [cite:2-4, 7], too [cite: 3][cite: 4]", "Led. Won, too"],
    ["one [cite: 1]two", "one two"],
    ["Clay prize :contentReference[oaicite:3]{index=3}", "Clay prize"],
    ["Clay prize [oaicite:0]!", "Clay prize!"],
    ["Shown in Lyon 【4†source】【12:0†cv.pdf】.", "Shown in Lyon."],
    ["Shown in Lyon \ue200cite\ue202turn0search0\ue201", "Shown in Lyon"],
    ["Shown in Lyon citeturn0search1turn0view2", "Shown in Lyon"],
    ["Shown [citation:3] in Lyon", "Shown in Lyon"],
    ["Shown in Lyon turn0search3 in 2020", "Shown in Lyon in 2020"],
    ["Shown in Lyon filecite:turn0file0.", "Shown in Lyon."],
    ["Shown in Lyon filecite\ue202turn0file1\ue202turn0file2", "Shown in Lyon"],
    ["Shown [^1^] in Lyon [^12^].", "Shown in Lyon."],
  ] as const
) {
  Deno.test(`the marks of "${written}" are taken out, and its words stay`, () => {
    for (
      const [before, after] of [
        ["<p>", "</p>"],
        ['<p title="', '">x</p>'],
        ['<script>say("', '")</script>'],
      ] as const
    ) {
      const found = told(before + written + after);
      assert.ok(found.length > 0);
      assert.deepEqual(new Set(found.map(({ rule }) => rule)), new Set(["chat_mark"]), before);
      assert.equal(mended(before + written + after), before + right + after);
    }
  });
}

for (
  const [address, right] of [
    ["https://a.example/?utm_source=chatgpt.com", "https://a.example/"],
    ["https://a.example/?utm_source=chatgpt.com#top", "https://a.example/#top"],
    ["https://a.example/?utm_source=claude.ai&b=1", "https://a.example/?b=1"],
    ["https://a.example/?utm_source=openai&amp;b=1", "https://a.example/?b=1"],
    ["https://a.example/?b=1&amp;utm_source=perplexity", "https://a.example/?b=1"],
    ["https://a.example/?b=1&utm_source=gemini.google.com&c=2", "https://a.example/?b=1&c=2"],
    ["https://a.example/?b=1&utm_source=copilot.microsoft.com#c", "https://a.example/?b=1#c"],
  ] as const
) {
  Deno.test(`of ${address} the name of the chat alone is taken out`, () => {
    for (const [before, after] of [['<a href="', '">x</a>'], ["<script>go('", "')</script>"]]) {
      const found = told(before + address + after);
      assert.deepEqual(found.map(({ rule }) => rule), ["chat_address"]);
      assert.equal(mended(before + address + after), before + right + after);
    }
  });
}

Deno.test("a remark in place of code is told of where it stands, with no mend", () => {
  for (
    const [before, remark, after] of [
      ["", "<!-- ... rest of the sections stay the same ... -->", ""],
      ["<style>\np{}\n  ", "/* … existing code … */", "\n</style>"],
      ["<script>\na();\n", "// ... rest of the code unchanged", "\n</script>"],
      ["<script>\n", "/* Your code here */", "\nb();</script>"],
      ["<script>a(\n", "// ... existing code ...", "\n</script>"],
      ["<p>", "[... remaining sections unchanged ...]", "</p>"],
      ["<div>", "/* … existing code … */", "</div>"],
      ["<div>", "{/* rest of the sections unchanged */}", "</div>"],
      ["<div>", "// ... existing styles ...", "</div>"],
      ["<p>", "The rest of the sections stay the same.", "</p>"],
      ["<p>", "(rest of the code is unchanged)", "</p>"],
    ] as const
  ) {
    const [found, ...others] = told(before + remark + after);
    assert.deepEqual(others, [], remark);
    assert.deepEqual([found?.rule, found?.excerpt, found?.fix], ["chat_remark", remark, null]);
  }
});

Deno.test("what works in the chat alone is told of, once for each name", () => {
  const found = told(`<script>
const appId = typeof __app_id !== "undefined" ? __app_id : "none";
const config = JSON.parse(window.__firebase_config);
async function ask(words) { return await window.claude.complete(words); }
ask(__initial_auth_token);
const again = claude.complete;
again("x");
</script>`);
  assert.deepEqual(new Set(found.map(({ rule }) => rule)), new Set(["chat_only"]));
  assert.deepEqual(found.map(({ at }) => at!.line).toSorted(), [2, 3, 4, 5, 7]);
  const complete = found.find(({ at }) => at!.line === 4)!;
  assert.match(complete.message, /window\.claude\.complete\(\) works in the chat alone/);
});

Deno.test("a page of marks without end is told of 200 places", () => {
  assert.equal(told(`<p>${"a [cite: 1] ".repeat(150_000)}`).length, 200);
});

for (
  const [written, rule] of [
    ['<a href="sandbox:/mnt/data/cv.pdf">CV</a>', "local_file"],
    ['<a href="sandbox:/mnt/data/list.csv">List</a>', "local"],
    ['<img src="sandbox:/mnt/data/me.png" alt="Me">', "local"],
    ['<img src="attachment:1234-5678:me.png" alt="Me">', "local"],
  ] as const
) {
  Deno.test(`a file that is in the chat alone is told of: ${written}`, () => {
    const [found, ...others] = told(written);
    assert.deepEqual(others, []);
    assert.equal(found!.rule, rule);
    assert.match(found!.message, /is only in the chat[.:]/);
  });
}
