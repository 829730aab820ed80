// Signs that are read as letters: names that look alike are compared as one.

/** These characters stand for a letter in names and in texts. */
export const DIGITS_LIKE_LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
};

/** `letters` are small, and without digits that stand for some. */
export function joinLookAlikes(letters: string): string {
  return letters.replaceAll("i", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}
