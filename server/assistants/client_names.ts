import { z } from "zod";

const MAX_LENGTH = 200;

export const ClientName = z.string("client_name must be a text").trim().superRefine(
  (name, context) => {
    const broken = RULES.find(({ isBroken }) => isBroken(name));
    if (broken) context.addIssue({ code: "custom", message: `client_name ${broken.words}` });
  },
);

interface NameRule {
  words: string;
  isBroken(name: string): boolean;
}

export const RULES: readonly NameRule[] = [
  {
    words: `must have 1 to ${MAX_LENGTH} characters`,
    isBroken: (name) => name.length === 0 || name.length > MAX_LENGTH,
  },
  {
    words: "may not hold invisible characters",
    isBroken: (name) => /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(name),
  },
  {
    words: "may hold letters, digits, blanks and . , - _ ' & + ( ) ! # / : alone, and no symbols",
    isBroken: (name) => !PLAIN.test(name) || /\p{M}{4}/u.test(name.normalize("NFD")),
  },
  {
    words: "must be written in one script",
    isBroken: (name) => !ONE_SCRIPT.some((script) => script.test(name)) || hasOddLatin(name),
  },
  {
    words: "may not hold an address: no host name, URL or port",
    isBroken: (name) => ADDRESS.test(fold(name)),
  },
  {
    words: "may not be, or hold, the name of this place",
    isBroken: (name) => toSkeleton(name).includes(toSkeleton("Folio Kitchen")),
  },
  {
    words: "may not say that it is official, verified or trusted: nobody here has looked",
    isBroken: (name) => STEMS_OF_TRUST.some((mark) => toSkeleton(name).includes(mark)),
  },
];

/** Any other symbol could be taken for a mark of ours. */
const PLAIN = /^[\p{L}\p{M}\p{Nd} .,\-_'’&+()!#/:]+$/u;

/** These scripts are in general use (UAX 31, table 5); the combinations are "highly restrictive" (UTS 39, 5.2). */
const ONE_SCRIPT = [
  ...("Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao " +
    "Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Latin").split(" "),
  "Han Hiragana Katakana Latin",
  "Han Bopomofo Latin",
  "Han Hangul Latin",
].map((scripts) => {
  const letters = scripts.split(" ").map((script) => `\\p{scx=${script}}`).join("");
  return new RegExp(`^[${letters}\\p{sc=Inherited}0-9 .,\\-_'’&+()!#/:]+$`, "u");
});

/** NFKD takes no mark off these letters. */
const LATIN: Readonly<Record<string, string>> = {
  "ı": "i",
  "ł": "l",
  "đ": "d",
  "ð": "d",
  "ø": "o",
  "æ": "ae",
  "œ": "oe",
  "ß": "ss",
  "þ": "th",
  "ħ": "h",
  "ŧ": "t",
  "ŋ": "n",
  "ə": "e",
};

function fold(name: string): string {
  return name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => LATIN[letter] ?? letter);
}

/** Letters of phonetics and the like look like those of every day. */
function hasOddLatin(name: string): boolean {
  return /(?![a-z])\p{Script=Latin}/u.test(fold(name));
}

const ADDRESS = /\S[.]\p{L}{2,}|(?:\d+[.]){3}\d|www[.]|:[/]|[/]{2}|::|:\s*\d|localhost/u;

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "i": "l",
  "!": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};

/** A hasty reader takes letters that look alike for the same (UTS 39, 4). */
function toSkeleton(name: string): string {
  return fold(name).replace(/[013457i!]/g, (sign) => LOOK_ALIKES[sign]!)
    .replace(/[^\p{L}]/gu, "");
}

const STEMS_OF_TRUST = (
  "official offiziell officiel oficial ufficial officieel oficjaln verified verifiziert verifie verificad verificat " +
  "certified zertifiziert certifie certificad certificat trusted authorized authorised approved endorsed genuine " +
  "официальн проверен επίσημ 官方 公式 认证 認証 認證 공식 인증 رسمي موثق רשמי आधिकारिक"
).split(" ").map(toSkeleton);
