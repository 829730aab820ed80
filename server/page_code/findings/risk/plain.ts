import {
  DIGITS_LIKE_LETTERS,
  joinLookAlikes,
} from "../../../../contract/registration/reserved_names.ts";

/** Soft hyphens, joiners, direction marks and variation selectors split a word for programs, not for readers. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufe00-\ufe0f\ufeff]/g;
/** Invisible characters with an honest use are left out: line breaks, emoji, and scripts that need them. */
export const DISGUISING = /[\p{L}\p{N}](?:[\u200b\u2060-\u2064\ufeff]|\u034f)+(?=[\p{L}\p{N}])/u;

const TWINS: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "i",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  һ: "h",
  ӏ: "l",
  ү: "y",
  г: "r",
  п: "n",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "u",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  ω: "w",
  γ: "y",
  ϲ: "c",
  ϳ: "j",
  ѵ: "v",
  օ: "o",
  ս: "u",
  ո: "n",
  ց: "g",
  հ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ɡ: "g",
  ɑ: "a",
  ʏ: "y",
  ɪ: "i",
  ɴ: "n",
  ʀ: "r",
  ᴏ: "o",
  ᴘ: "p",
  ᴀ: "a",
  ʟ: "l",
  ᴇ: "e",
  ᴛ: "t",
  ѡ: "w",
  ꜱ: "s",
  ᴄ: "c",
};
const LATIN_LIKE = /[ıłøđ]/g;

const MIXED = /[a-z]/;
const FOREIGN = /[\u0370-\u052f\u0531-\u0587]/;

export function toPlain(text: string): string {
  const small = text.replaceAll(INVISIBLE, "").normalize("NFKD").replaceAll(/\p{M}/gu, "")
    .toLowerCase().replaceAll("ß", "ss").replaceAll(LATIN_LIKE, (letter) => TWINS[letter]!);
  return small.replaceAll(/\s+/g, " ").trim();
}

/** Mixing two alphabets in one word has no honest reason. */
export function toRead(text: string): string {
  const plain = toPlain(text);
  if (!FOREIGN.test(plain)) return plain;
  return plain.replaceAll(
    /[\p{L}\p{N}]+/gu,
    (word) => MIXED.test(word) && FOREIGN.test(word) ? inLatin(word) : word,
  );
}

/** The result is no longer readable, so it is used for names alone. */
export function toSkeleton(plain: string): string {
  return joinLookAlikes(inLatin(plain).replaceAll(/[0-9$@|!]/g, (sign) => ALIKE[sign] ?? sign));
}

const ALIKE: Readonly<Record<string, string>> = {
  ...DIGITS_LIKE_LETTERS,
  "$": "s",
  "@": "a",
  "|": "l",
  "!": "l",
};

function inLatin(word: string): string {
  return word.replaceAll(/[\u0080-\uffff]/g, (letter) => TWINS[letter] ?? letter);
}

export function anyWord(words: readonly string[]): RegExp {
  const parts = words.map((word) =>
    toPlain(word).replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "\\p{L}{0,20}")
      .replaceAll(" ", "[ \\-_]?")
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join("|")})(?![\\p{L}])`, "u");
}
