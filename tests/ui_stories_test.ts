// What the landing page says of a paste and of broken rules is what the product does, word for word.
import assert from "node:assert/strict";
import { takeIn } from "../islands/editor/paste/intake.ts";
import { preparePreview } from "../server/page_code/prepare_preview.ts";
import {
  BROKEN_RULES,
  CHOSEN,
  FIXED,
  PAGE_LINES,
  REPLY_AFTER,
  REPLY_BEFORE,
  TAKEN_OUT,
} from "../ui/site/stories.ts";

Deno.test("the reply on the landing page is taken in as it says there", () => {
  const lines = PAGE_LINES.map(([indent, ...tokens]) =>
    "  ".repeat(indent) + tokens.map(([, text]) => text).join("")
  );
  const taken = takeIn(
    `${REPLY_BEFORE}\n\n\`\`\`html\n${lines.join("\n")}\n\`\`\`\n\n${REPLY_AFTER}\n`,
  );
  assert.equal(taken.kind, "page");
  assert.equal("said" in taken && taken.said, TAKEN_OUT);
});

for (const { code, said, fix } of BROKEN_RULES) {
  Deno.test(`the editor says of ${code} what the landing page says`, () => {
    const page = `<!DOCTYPE html>\n<title>Menus</title>\n${code}\n<h1 id="work">Menus</h1>\n`;
    const { findings } = preparePreview(page, { year: 2026 });
    const [removed, ...others] = findings.filter(({ kind }) => kind === "removed");
    assert.equal(removed?.message, said);
    assert.deepEqual(others, []);
    if (fix === FIXED) {
      const fix = removed?.places[0]?.fix;
      assert.ok(fix && "edits" in fix);
    } else {
      assert.equal(fix, CHOSEN);
      assert.equal(removed?.rule, "image");
    }
  });
}
