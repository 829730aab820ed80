// What a pasted text does to the code that is there: while a page is cut off, over everything, and at the cursor.
import assert from "node:assert/strict";
import { type PasteContext, takePaste } from "../../../islands/editor/paste/take_paste.ts";

const HALF = "<!DOCTYPE html>\n<html>\n<body>\n<h1>Bread</h1>\n<p>Hello wor";
const REST = "<p>Hello world</p>\n</body>\n</html>";
const WHOLE = `<!DOCTYPE html>\n<html>\n<body>\n<h1>Cake</h1>\n</body>\n</html>`;
const OTHER_HALF = WHOLE.slice(0, -20);
const inFence = (code: string) => `Here it is:\n\n\`\`\`html\n${code}\n\`\`\`\n`;
const cutOff: PasteContext = { code: HALF, isOver: false, isCutOff: true };

Deno.test("while a page is cut off, what is pasted goes on with it, and one undo brings the half back", () => {
  for (const text of [REST, inFence(REST)]) {
    const step = takePaste(text, cutOff);
    assert.equal(step.kind, "put");
    const { code, raw, note } = step as Extract<typeof step, { kind: "put" }>;
    assert.equal(code.trimEnd(), HALF.replace("<p>Hello wor", REST));
    assert.equal(raw, null);
    assert.deepEqual(note, {
      kind: "said",
      said: "Joined the two parts of the page.",
      leftOut: [],
    });
  }
  const still = takePaste("<p>Hello world</p>\n<p", cutOff);
  assert.equal("note" in still && still.note?.kind, "cut_off", "it stops once more");
});

Deno.test("what is pasted over all that is selected takes its place as it would otherwise, cut off or not", () => {
  const over = { code: HALF, isOver: true };
  const texts = [
    REST,
    inFence(REST),
    OTHER_HALF,
    inFence(OTHER_HALF),
    WHOLE,
    `${inFence(WHOLE)}${inFence(WHOLE.replace("Cake", "Bread"))}`,
    "<p>Only a part</p>",
    "word",
    "A sentence that is no page, but long enough to be the rest of one, were it not for everything.",
    'import React from "react";\nexport default function App() {\n  return <main>Bread</main>;\n}',
    WHOLE.replace("<h1>", "<!-- ... rest of the code stays the same ... -->\n<h1>"),
  ];
  const kinds = texts.map((text) => {
    const step = takePaste(text, { ...over, isCutOff: true });
    assert.deepEqual(step, takePaste(text, { ...over, isCutOff: false }), text);
    if (step.kind === "put") assert.ok(!step.code.includes("Bread"), text);
    return step.kind;
  });
  assert.deepEqual(kinds, [
    "at_cursor",
    "put",
    "put",
    "put",
    "put",
    "ask",
    "at_cursor",
    "ask",
    "ask",
    "ask",
    "ask",
  ]);
});

Deno.test("a whole page takes the place of one that is cut off, and a short word goes where the cursor is", () => {
  const whole = takePaste(WHOLE, cutOff);
  assert.deepEqual("code" in whole && whole.code, WHOLE);
  assert.equal(takePaste("world", cutOff).kind, "at_cursor");
});

Deno.test("where two readings are left, it is asked which", () => {
  const step = takePaste("</div>\n<p>Oats</p>\n</body>\n</html>", {
    ...cutOff,
    code: "<!DOCTYPE html>\n<html>\n<body>\n<div>\n<div>\n</div>\n",
  });
  assert.equal(step.kind, "ask");
  assert.equal("note" in step && step.note?.kind, "unsure");
});
