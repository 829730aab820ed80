export const DIGITS_LIKE_LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
};

export function joinLookAlikes(letters: string): string {
  return letters.replaceAll("i", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}
