// What is left of a text when all that nobody sees is gone: over all of Unicode, and what people write stays readable.
import assert from "node:assert/strict";
import fc from "fast-check";
import { cleanedLine, cleanedText } from "../../contract/visible_text.ts";
import { cases } from "../support/cases.ts";
import { anyCharacter } from "../support/any_character.ts";

/** Blank by their names in Unicode, without a property that says so. */
const BLANK = [
  "BRAILLE PATTERN BLANK 2800",
  "TIFINAGH CONSONANT JOINER 2D7F",
  "OBJECT REPLACEMENT CHARACTER FFFC",
  "BRAHMI NUMBER JOINER 1107F",
  "EGYPTIAN HIEROGLYPH FULL BLANK 13441",
  "EGYPTIAN HIEROGLYPH HALF BLANK 13442",
  "KHITAN SMALL SCRIPT FILLER 16FE4",
  "MUSICAL SYMBOL NULL NOTEHEAD 1D159",
  "SIGNWRITING LOCATION-WALLPLANE SPACE 1DA7F",
  "SIGNWRITING LOCATION-FLOORPLANE SPACE 1DA80",
].map((name) => Number.parseInt(name.split(" ").at(-1)!, 16));

/** Renders nothing, or no more than a space does. */
function isBlank(character: string): boolean {
  return /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Z}\p{C}]/u.test(character) ||
    BLANK.includes(character.codePointAt(0)!);
}

Deno.test("of all characters of Unicode, none that renders nothing gets through, and all others do", () => {
  for (let first = 0; first <= 0x10ffff; first += 0x1000) {
    const all = Array.from({ length: 0x1000 }, (_, i) => String.fromCodePoint(first + i));
    for (const [before, after] of [["a", "b"], ["1", "2"], ["क्", "ष"], ["👩", "👩"], ["", ""]]) {
      const left = cleanedText(all.map((each) => before + each + after).join("x"));
      const seen = new Set(left);
      const hidden = [...seen].filter((each) => isBlank(each) && !"\n\t ".includes(each));
      // Two people and what joins them are one emoji.
      if (before === "👩") hidden.splice(hidden.indexOf("\u200d") >>> 0, 1);
      assert.deepEqual(hidden.map(readCode), []);
      const parts = new Set(left.normalize("NFD"));
      const lost = all.filter((each) =>
        !isBlank(each) && !parts.isSupersetOf(new Set(each.normalize("NFD")))
      );
      assert.deepEqual(lost.map(readCode), []);
    }
  }
});

Deno.test("controls but tabs and line breaks go, also beside each other", () => {
  const controls = Array.from({ length: 0xa0 }, (_, i) => String.fromCharCode(i))
    .filter((each) => /\p{Cc}/u.test(each));
  assert.equal(cleanedText(`a${controls.join("")}b`), "a\n\nb");
});

for (
  const [claim, text] of [
    ["a family", "👨‍👩‍👧‍👦"],
    ["a red heart", "I ❤️ soup"],
    ["a key", "Press 1️⃣ or #️⃣"],
    ["flags", "🇩🇪 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["tones of skin", "👩🏽‍🍳 👍🏿"],
    ["Persian with its half-space", "می‌خواهم کتاب‌ها را ببینم"],
    ["Arabic with vowels", "السَّلامُ عَلَيْكُمْ"],
    ["Hebrew with points", "שָׁלוֹם"],
    ["Hindi", "नमस्ते, क्या हाल है?"],
    ["Tamil", "வணக்கம் ஸ்ரீ"],
    ["Thai", "ขอบคุณที่นี่น้ำ"],
    ["Tibetan", "བསྒྲུབས་ཤིང་"],
    ["Burmese", "မြန်မာ့ကြွယ်ဝ"],
    ["Khmer", "ស្ត្រី"],
    ["Korean", "안녕하세요"],
    ["Chinese and Japanese", "你好。こんにちは、ガ"],
    ["Vietnamese", "Tiếng Việt ộ ễ"],
    ["Braille", "⠓⠑⠇⠇⠕"],
    ["a list with an indent", "Soups:\n  - lentil\n  - pea\n\nThank you"],
  ] as const
) {
  Deno.test(`${claim} stays as it is`, () => {
    assert.equal(cleanedText(text), text);
  });
}

for (
  const [claim, text, cleaned] of [
    ["a joiner between letters of Latin", "a\u200db\u200cc", "abc"],
    ["a second joiner in an emoji", "👩\u200d\u200d👧", "👩👧"],
    ["a half-space that keeps nothing apart", "ا\u200cب د\u200cا ب\u200c ب", "اب دا ب ب"],
    ["a second half-space", "ب\u200c\u200cب", "بب"],
    ["a joiner after a virama", "क्\u200dष", "क्ष"],
    ["a selector where an emoji has none", "😀\ufe0f a\ufe0f 漢\u{e0100}", "😀 a 漢"],
    ["tags after a letter", "a\u{e0041}\u{e0042}\u{e007f}", "a"],
    ["what only asks for Hangul", "\u115f\u1160\u3164\uffa0한", "한"],
    ["an empty pattern of Braille", "a\u2800\u2800b", "ab"],
    ["all kinds of space", "a\u00a0\u2003\u3000\u202f\u1680 b", "a b"],
    ["spaces at the end of a line", "a \t \t\nb", "a\nb"],
    ["a deep indent", `a\n${" ".repeat(500)}b`, `a\n${" ".repeat(8)}b`],
    ["many empty lines", `a${"\n \t".repeat(3_000)}\nb`, "a\n\nb"],
    ["a flood of marks", `a${"\u0337".repeat(500)}b`, `a${"\u0337".repeat(8)}b`],
    ["marks in another order", "a\u0301\u0323 a\u0323\u0301", "ạ́ ạ́"],
    ["a letter of two parts", "e\u200b\u0301", "é"],
  ] as const
) {
  Deno.test(`${claim} is not told from a text without`, () => {
    assert.equal(cleanedText(text), cleaned);
  });
}

Deno.test("a line that is cut leaves no half of a character or of an emoji", () => {
  for (let length = 1; length < 12; length++) {
    const line = cleanedLine("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", length);
    assert.ok(line.isWellFormed() && line.length <= length);
    assert.equal(line, cleanedText(line));
    assert.doesNotMatch(line, /\u200d$/);
  }
});

const piece = fc.oneof(
  fc.constantFrom(
    "\u200d",
    "\u200c",
    "\ufe0f",
    "\ufe0e",
    "\u20e3",
    "\u{e0067}",
    "\u{e007f}",
    "\u034f",
  ),
  fc.constantFrom(
    "👩",
    "👧",
    "❤",
    "🏴",
    "🏳",
    "🌈",
    "🏽",
    "🇩",
    "🇪",
    "1",
    "#",
    "ب",
    "ا",
    "ـ",
    "क",
    "्",
  ),
  fc.constantFrom(" ", "\t", "\n", "\u3000", "a", "\u0301", "\u0323", "\u3164", "\ud83d", "\udc69"),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
);

Deno.test("what was cleaned is clean: nothing that goes leaves something that would go", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: piece, maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, max) => {
        const cleaned = cleanedText(text);
        assert.equal(cleanedText(cleaned), cleaned);
        const line = cleanedLine(text, max);
        assert.equal(cleanedLine(line, max), line);
        assert.ok(line.length <= max);
      },
    ),
    { numRuns: cases(3_000) },
  );
});

Deno.test("what joins is left in whole emoji and between Arabic letters alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 60 }), (text) => {
      const rest = cleanedText(text)
        .replaceAll(/\p{RGI_Emoji}/gv, "")
        .replaceAll(/(?<=[\p{Script=Arabic}\u0640]\p{M}?)\u200c(?=\p{Script=Arabic})/gu, "");
      assert.deepEqual([...rest].filter((each) => isBlank(each) && !" \t\n".includes(each)), []);
    }),
    { numRuns: cases(3_000) },
  );
});

function readCode(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16)}`;
}
