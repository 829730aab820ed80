// What an assistant may call itself on our screens: a plain name in one script, that claims nothing and leads nowhere.
import { z } from "zod";

const MAX_LENGTH = 200;

/** Of one that registers itself, and of one whose document says who it is. */
export const ClientName = z.string("client_name must be a text").trim().superRefine(
  (name, context) => {
    const broken = RULES.find(({ isBroken }) => isBroken(name));
    if (broken) context.addIssue({ code: "custom", message: `client_name ${broken.words}` });
  },
);

interface NameRule {
  /** For whoever made the client (RFC 7591, 3.2.2). */
  words: string;
  isBroken(name: string): boolean;
}

/** All that is looked at, in this order. */
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
    isBroken: (name) => MARKS_OF_TRUST.some((mark) => toSkeleton(name).includes(mark)),
  },
];

/** What stands between letters in any script; whatever else is a symbol could be taken for a mark of ours. */
const PLAIN = /^[\p{L}\p{M}\p{Nd} .,\-_'’&+()!#/:]+$/u;

/** In general use (UAX 31, table 5), each alone, or as they are written together ("highly restrictive" in UTS 39, 5.2). */
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

/** Letters that come with no mark that could be taken off. */
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

/** Without capitals and marks. */
function fold(name: string): string {
  return name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => LATIN[letter] ?? letter);
}

/** Of phonetics and the like, which look like those of every day. */
function hasOddLatin(name: string): boolean {
  return /(?![a-z])\p{Script=Latin}/u.test(fold(name));
}

/** A host name, an IPv4 address, the beginning of an address, or a port. */
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

/** What is left of it for a hasty reader: letters alone, those that look alike as one (UTS 39, 4). */
function toSkeleton(name: string): string {
  return fold(name).replace(/[013457i!]/g, (sign) => LOOK_ALIKES[sign]!)
    .replace(/[^\p{L}]/gu, "");
}

/** Stems, as many languages write them. */
const MARKS_OF_TRUST = (
  "official offiziell officiel oficial ufficial officieel oficjaln verified verifiziert verifie verificad verificat " +
  "certified zertifiziert certifie certificad certificat trusted authorized authorised approved endorsed genuine " +
  "официальн проверен επίσημ 官方 公式 认证 認証 認證 공식 인증 رسمي موثق רשמי आधिकारिक"
).split(" ").map(toSkeleton);
