// Bytes become the text that they are, whole, or are refused with what they look like.
import assert from "node:assert/strict";
import fc from "fast-check";
import { nameEncoding, readText, type TextSource } from "../../contract/page_code/read_text.ts";
import { toPageFile } from "../../contract/page_code/page_file.ts";
import { cases } from "../support/cases.ts";

const PAGE = "<!doctype html><title>Grüße</title><p>Straße für Köche €5</p>";

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function utf16(text: string, isLittle: boolean, mark = true): Uint8Array {
  const all = mark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(2 * all.length));
  for (let at = 0; at < all.length; at++) view.setUint16(2 * at, all.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

const utf8 = (text: string) => new TextEncoder().encode(text);

for (
  const [claim, bytes, source, text, name] of [
    ["UTF-8", utf8(PAGE), {}, PAGE, "UTF-8"],
    ["UTF-8 with a mark", utf8(`\ufeff${PAGE}`), {}, PAGE, "UTF-8"],
    ["a mark against what is said", utf8(`\ufeff${PAGE}`), { charset: "latin1" }, PAGE, "UTF-8"],
    ["UTF-16 of PowerShell", utf16(PAGE, true), {}, PAGE, "UTF-16"],
    ["UTF-16 with its large ends first", utf16(PAGE, false), {}, PAGE, "UTF-16"],
    ["UTF-16 without a mark", utf16(PAGE, true, false), {}, PAGE, "UTF-16"],
    ["UTF-16, large ends, without a mark", utf16(PAGE, false, false), {}, PAGE, "UTF-16"],
    ["UTF-16 that says so", utf16(PAGE, true, false), { charset: "UTF-16" }, PAGE, "UTF-16"],
    ["UTF-8 that is said to be UTF-16", utf8(PAGE), { charset: "utf-16" }, PAGE, "UTF-8"],
    ["Windows-1252", bytesOf("<p>Gr\xfc\xdfe \x805"), {}, "<p>Grüße €5", "Windows-1252"],
    ["Latin-1", bytesOf("<p>Gr\xfc\xdfe"), { charset: "ISO-8859-1" }, "<p>Grüße", "Windows-1252"],
    ["Latin-2", bytesOf("<p>\xb1\xea"), { charset: "iso-8859-2" }, "<p>ąę", "ISO-8859-2"],
    [
      "Shift_JIS of a meta",
      bytesOf("<meta charset=Shift_JIS><p>\x82\xb1\x81\x41"),
      {},
      "<meta charset=Shift_JIS><p>こ、",
      "Shift_JIS",
    ],
    [
      "KOI8-R of a meta in the old way",
      bytesOf('<META content="text/html; charset=koi8-r" HTTP-EQUIV=content-type>\xd0\xd2'),
      {},
      '<META content="text/html; charset=koi8-r" HTTP-EQUIV=content-type>пр',
      "KOI8-R",
    ],
    [
      "EUC-KR of an XML declaration",
      bytesOf('<?xml version="1.0" encoding="EUC-KR"?><p>\xb1\xdb'),
      {},
      '<?xml version="1.0" encoding="EUC-KR"?><p>글',
      "EUC-KR",
    ],
    [
      "a style sheet in GBK",
      bytesOf('@charset "gbk";/*\xc4\xe3*/'),
      {},
      '@charset "gbk";/*你*/',
      "GBK",
    ],
    [
      "what is said beside it before what it says itself",
      bytesOf("<meta charset=koi8-r><p>\xe4"),
      { charset: "windows-1252" },
      "<meta charset=koi8-r><p>ä",
      "Windows-1252",
    ],
    [
      "a word that nobody knows",
      bytesOf("<meta charset=klingon><p>\xe4"),
      { charset: "nonsense" },
      "<meta charset=klingon><p>ä",
      "Windows-1252",
    ],
    [
      "an encoding that its bytes are not in",
      bytesOf("<meta charset=utf-8><p>Gr\xfc\xdfe"),
      { charset: "utf-8" },
      "<meta charset=utf-8><p>Grüße",
      "Windows-1252",
    ],
    [
      "a meta that says UTF-16, which it could not in UTF-16",
      utf8("<meta charset=utf-16le><p>ä"),
      {},
      "<meta charset=utf-16le><p>ä",
      "UTF-8",
    ],
    [
      "a meta within a comment and within a value",
      bytesOf('<!-- <meta charset=koi8-r> --><p title="<meta charset=koi8-r>">\xe4'),
      {},
      '<!-- <meta charset=koi8-r> --><p title="<meta charset=koi8-r>">ä',
      "Windows-1252",
    ],
    [
      "a meta that comes too late",
      bytesOf(`${" ".repeat(1024)}<meta charset=koi8-r>\xe4`),
      {},
      `${" ".repeat(1024)}<meta charset=koi8-r>ä`,
      "Windows-1252",
    ],
    [
      "a part of a page in Shift_JIS",
      bytesOf("/* \x82\xb1 */"),
      { otherwise: "shift_jis" },
      "/* こ */",
      "Shift_JIS",
    ],
    ["JSON in UTF-16", utf16('{"a":"ü"}', true), { isJson: true }, '{"a":"ü"}', "UTF-16"],
    ["a replacement character of its author", utf8("<p>\ufffd"), {}, "<p>\ufffd", "UTF-8"],
    ["a stray control character", utf8("<p>\x1bx"), {}, "<p>\x1bx", "UTF-8"],
    ["nothing", new Uint8Array(0), {}, "", "UTF-8"],
  ] as [string, Uint8Array, TextSource, string, string][]
) {
  Deno.test(`${claim} is read as it is`, () => {
    const read = readText(bytes, source);
    assert.equal(read.text, text);
    assert.equal(read.text !== null && nameEncoding(read.encoding), name);
  });
}

for (
  const [claim, bytes, looksLike, source] of [
    ["a PNG", bytesOf("\x89PNG\r\n\x1a\n\0"), /a PNG picture/],
    ["a PDF", bytesOf("%PDF-1.7\n"), /a PDF/],
    ["a zip", bytesOf("PK\x03\x04\0\0"), /a zip file/],
    ["a gzip", bytesOf("\x1f\x8b\x08\0"), /a gzip file/],
    ["a WebP", bytesOf("RIFF\x01\0\0\0WEBPVP8 "), /a WebP picture/],
    ["zeros", bytesOf("<p>Soup\0</p>"), /another kind than a text/],
    ["controls all over", bytesOf("<p>\x01\x02\x03\x04"), /another kind than a text/],
    ["UTF-32", bytesOf("\xff\xfe\0\0<\0\0\0"), /a text in UTF-32/],
    ["half a character of UTF-16", utf16(PAGE, true).subarray(0, -1), /begins as UTF-16/],
    ["UTF-8 with a mark that is none", bytesOf("\xef\xbb\xbfGr\xfc\xdfe"), /begins as UTF-8/],
    ["UTF-8 of which a byte is lost", utf8("Grüße, Köche").subarray(0, 11), /are damaged/],
    ["Shift_JIS that does not say so", bytesOf("<p>\x82\xb1\x81\x41"), /encoding is not said/],
    ["JSON in Latin-1", bytesOf('{"a":"\xfc"}'), /encoding is not said/, { isJson: true }],
  ] as [string, Uint8Array, RegExp, TextSource?][]
) {
  Deno.test(`${claim} is refused with what it looks like`, () => {
    const read = readText(bytes, source);
    assert.equal(read.text, null);
    assert.match(read.text === null ? read.looksLike : "", looksLike);
  });
}

Deno.test("UTF-8 that says nothing of an encoding is never changed", () => {
  // Controls, and two of them with a zero between, are what other files begin with.
  const text = fc.string({ unit: "grapheme" }).filter((text) =>
    !/(?![\t-\r])\p{Cc}|^\ufeff|^(?:GIF8|%PDF-|\{\\rtf|bplist|wOF)/u.test(text)
  );
  fc.assert(
    fc.property(text, (text) => {
      assert.deepEqual(readText(utf8(text)), { text, encoding: "utf-8" });
    }),
    { numRuns: cases(2_000), seed: 20_261_127 },
  );
});

Deno.test("any bytes are read whole or refused, and nothing throws", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, charset) => {
      const read = readText(bytes, { charset });
      assert.ok(read.text === null ? read.looksLike : !read.text.includes("\0"));
    }),
    { numRuns: cases(2_000), seed: 20_261_127 },
  );
});

Deno.test("a page that says to be in another encoding is the same again, from its file", () => {
  for (const charset of ["iso-8859-1", "shift_jis", "utf-8", "utf-16", "klingon"]) {
    const page = `<meta charset="${charset}"><p>Grüße こ`;
    assert.equal(readText(utf8(toPageFile(page))).text, page);
  }
});
