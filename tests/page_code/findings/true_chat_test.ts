// Whoever writes about chats, or in their manner, has nothing left over of one.
import { assertSaid, script } from "../../support/said.ts";

Deno.test("whoever writes about the marks of a chat, about its globals, or in brackets has none left over", () => {
  assertSaid(
    "<p>Gemini adds <code>[cite: 12]</code>, <pre><span>[cite_start]</span></pre> or “[cite: 3]”.</p>",
  );
  assertSaid("<p>As shown [12], and again [3, 4].</p><ol><li>[1] Ghent 2021</li></ol>");
  assertSaid("<p>At turn2 he returned3 searches; turn0 [^1] and saturn5search7.</p>");
  assertSaid("<p>【新着】 10†15 [cite] [citation needed] contentReference</p>");
  assertSaid(script('const mark = "[cite: 12]"; text = text.replace(/\\[cite: \\d+\\]/g, "");'));
  assertSaid(
    "<p>Links of ChatGPT end in <code>?utm_source=chatgpt.com</code>.</p>" +
      '<a href="https://a.example/?utm_source=newsletter&amp;utm_medium=chatgpt.com">x</a>' +
      '<a href="https://a.example/?utm_source=claude">x</a>' +
      '<a href="https://a.example/?utm_source=chatgpt.community">x</a>' +
      script('if (location.search.includes("utm_source=chatgpt.com")) greet();'),
  );
  assertSaid(
    "<p>A Firebase page of the chat reads <code>__firebase_config</code>.</p>" +
      script(
        'const firebaseConfig = { appId: "1" }; const text = "__firebase_config"; // __app_id',
      ),
  );
  assertSaid(script("const __app_id = '1'; window.__firebase_config = {}; use(__app_id);"));
  assertSaid(script("const claude = { complete(t) { return t } }; claude.complete('x')"));
  assertSaid(script("form.complete('x'); window.claude = tool; window.claude.complete('x')"));
});

Deno.test("a remark that says something of what is there stands in place of nothing", () => {
  assertSaid(
    "<!-- the content is unchanged by the script --><p>… and everything stays the same …</p>",
  );
  assertSaid("<style>/* keep existing selection */p{}</style>" + script("// your code\nx()"));
  assertSaid(script("const lesson = `\n// ... existing code ...\n// Your code here\n`;"));
  assertSaid("<pre>... rest of the code unchanged ...</pre>");
  assertSaid(
    `<p>// ... my rest of the code is unchanged ${
      "and so on ".repeat(9)
    }... since then, and runs</p>` +
      "<p>// designer, cook</p><p>/* hand-made */</p><p>In winter the rest of the menu stays the same.</p>" +
      "<p>The rest of the code is unchanged since 2019, and still runs.</p>",
  );
});
