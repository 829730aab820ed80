// Which comments stand in place of code, and which only sound so.
import assert from "node:assert/strict";
import { takeIn } from "../../../islands/editor/paste/intake.ts";

const ELISIONS = [
  ...["... existing code ...", "... (previous content) ...", "(same styles as before)"],
  ...["... (rest of the code remains unchanged)", "… unverändert …", "[Previous code here]"],
  ...["All previous styles remain the same", "The rest of the page stays as it is"],
  ...["rest of your code here", "... other sections unchanged ...", "... le reste du code ..."],
  ...["... resto de los estilos ...", "既存のスタイルは変更なし", "Your existing code goes here"],
  ...["... rest of the sections stay the same ...", "Your code here", "Add your code here..."],
];

const ORDINARY = [
  ...["same as .card but wider", "keep existing selection", "existing customers", "rest"],
  ...["current page is highlighted", "the rest of the code runs after load", "other sections"],
  ...["same handler as above", "the content is unchanged by the script", "... and so on"],
  ...["... then the rest fades in", "remaining content of the page", "reset existing styles"],
  ...["the rest of the content is the same width as the page", "if unchanged, do nothing"],
  ...["enter your code here, then press Return", "your code"],
];

Deno.test("a comment in place of code is found in markup, styles and scripts, as it is written", () => {
  for (const words of ELISIONS) {
    const comments = [`<!-- ${words} -->`, `/* ${words} */`, `// ${words}`];
    const intake = takeIn(pageWith(comments));
    assert.deepEqual(intake.kind === "elided" && intake.markers, comments, words);
  }
});

Deno.test("a comment that says something of the code that is there is none", () => {
  for (const words of ORDINARY) {
    const page = pageWith([`<!-- ${words} -->`, `/* ${words} */`, `// ${words}`]);
    assert.equal(takeIn(page).kind, "page", words);
  }
});

Deno.test("what stands in a string, or behind code on its line, is no elision", () => {
  const script =
    'const hint = "// ... rest of the code stays the same";\nrun(); // ... existing code';
  const page = pageWith(["", "", script]);
  assert.equal(takeIn(page).kind, "page");
});

function pageWith([markup, style, script]: string[]): string {
  return `<html>\n${markup}\n<style>\n${style}\n</style>\n<script>\n${script}\n</script>\n</html>\n`;
}
