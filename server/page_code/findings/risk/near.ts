// Two kinds of words in one sentence, in any order: what is at stake, and what happens to it.
import { toPlain } from "./plain.ts";

/** Beginnings of words, of which the rest need not be read ("_" stands for a space); a word that ends in "." is whole. */
export function near(first: string, second: string, between = 60): string {
  return eitherWay(anyStart(first), anyStart(second), between);
}

/** An amount of money, in any country. */
export const AMOUNT =
  "(?:(?:[€$£₽¥₺]|r\\$|usd|eur)[ ]?\\d[\\d., ]{0,12}|\\d[\\d., ]{0,12}[ ]?(?:[€$£₽₺]|eur|usd|gbp|zl|tl|kr|chf|btc|eth|usdt|руб)(?!\\p{L}))";

export function eitherWay(a: string, b: string, between: number): string {
  // A full stop within an amount ends no sentence.
  const rest = `(?:[^.!?]|(?<=\\d)[.](?=\\d)){0,${between}}?`;
  return `${a}${rest}${b}|${b}${rest}${a}`;
}

export function anyStart(words: string): string {
  const each = toPlain(words).split(" ").map((word) =>
    word.endsWith(".")
      ? `${word.slice(0, -1)}(?!\\p{L})`.replaceAll("_", "[ -]")
      : word.replaceAll("_", "[ -]")
  );
  return `(?<![\\p{L}])(?:${each.join("|")})`;
}
