// A text that is one escaped page becomes that page, to the letter; all others are left alone.
import assert from "node:assert/strict";
import fc from "fast-check";
import { mayBeEscaped, unescapePage } from "../../contract/page_code/escaped_page.ts";
import { readTestPages } from "../support/fixtures.ts";
import { cases } from "../support/cases.ts";

const PAGE = `<!DOCTYPE html>
<html lang="de">
<head><title>Grüße \u{1f35e}</title></head>
<body class="a b"><p>It's &amp; "so" C:\\new</p><script>const a = "x\\n", b = /\\d+/;</script>
</body>
</html>`;

const escapeTags = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
const quoted = JSON.stringify(PAGE);
const slashed = PAGE.replaceAll("\\", "\\\\");

function quotedPrintable(text: string): string {
  const written = Array.from(
    new TextEncoder().encode(text),
    (byte) =>
      byte === 0x3d || byte > 0x7e
        ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}`
        : String.fromCharCode(byte),
  );
  return written.join("").replace("<body", "<bo=\ndy");
}

const base64 = (text: string) =>
  new TextEncoder().encode(text).toBase64().replaceAll(/.{76}/g, "$&\r\n");

const HEADERS = "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding:";

const ESCAPED: Record<string, [text: string, ...kinds: string[]]> = {
  "a JSON text": [quoted, "json"],
  "a JSON text with its signs as numbers": [quoted.replaceAll("<", "\\u003c"), "json"],
  "a JSON text of a JSON text": [JSON.stringify(quoted), "json", "json"],
  "a field of an object": [JSON.stringify({ title: "Soup", html: PAGE, count: 1 }), "json"],
  "what a tool answered": [JSON.stringify([{ type: "text", text: PAGE }]), "json"],
  "a field with its line breaks as they are": [
    `{"html": "${slashed.replaceAll('"', '\\"')}"}`,
    "json",
  ],
  "a cell of a spreadsheet": [`"${PAGE.replaceAll('"', '""')}"`, "string"],
  "a string of Java": [`private static final String PAGE = ${quoted};`, "string"],
  "a string of Go": [`page := ${quoted}`, "string"],
  "a JSON text in a fence": [`\`\`\`json\n${quoted}\n\`\`\``, "json"],
  "a JSON text without its quotes": [quoted.slice(1, -1), "escapes"],
  "one with numbers and without quotes": [
    quoted.slice(1, -1).replaceAll("<", "\\u003c"),
    "escapes",
  ],
  "escaped quotes of a shell": [slashed.replaceAll('"', '\\"'), "escapes"],
  "escaped tags": [escapeTags(PAGE), "entities"],
  "tags escaped twice": [escapeTags(escapeTags(PAGE)), "entities", "entities"],
  "tags escaped as numbers": [
    PAGE.replaceAll("&", "&#38;").replaceAll("<", "&#60;").replaceAll(">", "&#x3E;"),
    "entities",
  ],
  "escaped tags in a fence": [`\`\`\`html\n${escapeTags(PAGE)}\n\`\`\``, "entities"],
  "a string of Python": [`html = """${slashed}"""`, "string"],
  "a raw string of Python": [`page: str = r'''${PAGE}'''.strip()\n`, "string"],
  "a call of Python": [`print("""${slashed}""")`, "string"],
  "a string of JavaScript": [`const html = ${quoted};`, "string"],
  "a template of JavaScript": [`export const html = \`${slashed}\`;`, "string"],
  "strings that are put together": [
    `var html = ${PAGE.split("\n").map((line) => JSON.stringify(`${line}\n`)).join(" +\n  ")};`,
    "string",
  ],
  "a part of a mail in quoted-printable": [
    `${HEADERS} quoted-printable\r\n\r\n${quotedPrintable(PAGE)}`,
    "mail",
  ],
  "a part of a mail in base64": [`${HEADERS} base64\r\n\r\n${base64(PAGE)}`, "mail"],
  "a web archive": [
    'From: <Saved by a browser>\nContent-Type: multipart/related;\n boundary="--b"\n\n' +
    `----b\nContent-Type: text/css\n\np {}\n----b\n${HEADERS} quoted-printable\n\n${
      quotedPrintable(PAGE)
    }\n----b--\n`,
    "mail",
  ],
  "quoted-printable alone": [quotedPrintable(PAGE), "mail"],
};

for (const [claim, [text, ...kinds]] of Object.entries(ESCAPED)) {
  Deno.test(`a page as ${claim} is that page again`, () => {
    assert.ok(mayBeEscaped(text));
    const page = unescapePage(text);
    assert.deepEqual(page?.kinds, kinds);
    assert.equal(page.code.trim(), PAGE);
  });
}

for (
  const text of [
    "",
    PAGE,
    "Hello",
    '"Hello"',
    '{"title": "Soup"}',
    JSON.stringify({ one: PAGE, other: PAGE }),
    "&lt;b&gt; is a tag",
    `${escapeTags(PAGE)}<p>x</p>`,
    `html = """${PAGE}""" + rest`,
    "const html = `<p>${name}</p>`;",
    'f"<p>{name}</p>"',
    `<p>one</p>\\n<p>two</p>`,
    "<script>const a = '<html lang=\\\"de\\\">\\n';</script>",
    "<p title='x'>a \\\"b\\\"</p>",
    "Content-Type: text/plain\n\n<p>x</p>",
    "Content-Type: text/html\nContent-Transfer-Encoding: uuencode\n\n<p>x</p>",
    `${HEADERS} base64\n\n%%%`,
    "[".repeat(100_000),
    `{${'\\"'.repeat(1_000_000)}}`,
    `"${'""'.repeat(1_000_000)}x"y"`,
  ]
) {
  Deno.test(`what is no escaped page is left alone: ${text.slice(0, 50)}`, () => {
    assert.equal(unescapePage(text), null);
  });
}

Deno.test("no page of any test is taken for an escaped one", async () => {
  for (const { name, text } of await readTestPages()) assert.equal(unescapePage(text), null, name);
});

Deno.test("whatever is put together of signs of escapes throws nothing", () => {
  const signs = ['"', "'", "`", "\\", "\\n", "\\u003c", "&lt;", "&amp;", "<p>", "=3D", "{", "}"];
  const more = ["```", '"""', "html = ", "Content-Type: text/html\n\n", "\n", "[", ";", "+", "x"];
  const text = fc.array(fc.constantFrom(...signs, ...more), { maxLength: 20 });
  fc.assert(
    fc.property(text, (parts) => {
      const page = unescapePage(parts.join(""));
      assert.ok(page === null || page.code.includes("<"));
    }),
    { numRuns: cases(3_000), seed: 20_261_127 },
  );
});
