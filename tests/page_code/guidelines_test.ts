// The message that an author hands to their assistant: complete by itself, and made of the lists that the sanitizer reads.
import assert from "node:assert/strict";
import { GUIDELINES, messageForAssistant } from "../../contract/page_code/guidelines.ts";
import {
  FONT_HOSTS,
  IMAGE_HOSTS,
  SCRIPT_HOSTS,
  STYLE_HOSTS,
} from "../../contract/page_code/hosts.ts";
import { preparePreview } from "../../server/page_code/prepare_preview.ts";

Deno.test("the rules name every host", () => {
  const rules = GUIDELINES.join("\n");
  for (const host of [...IMAGE_HOSTS, ...SCRIPT_HOSTS, ...STYLE_HOSTS, ...FONT_HOSTS]) {
    assert.ok(rules.includes(host), host);
  }
});

Deno.test("the message has the rules first, each finding once with its line and code, and asks for the whole file", () => {
  const { findings } = preparePreview(
    `<h1>x</h1>\n<nav>\n  a</nav>\n<script>\nindexedDB.open("x")</script>`,
    { year: 2026 },
  );
  const message = messageForAssistant(findings);
  assert.ok(
    message.indexOf(GUIDELINES[0]!) < message.indexOf("1. Line 2: A save removes this menu"),
  );
  assert.match(message, /In the code: <nav> a<\/nav>/);
  assert.match(message, /2\. Line 5: .*IndexedDB is closed/);
  for (const finding of findings) {
    assert.equal(message.split(finding.message).length, 2, finding.rule);
  }
  assert.match(message, /complete file in one code block, from <!DOCTYPE html> to <\/html>[^\n]+$/);
  assert.match(messageForAssistant([]), /found nothing against them/);
});
