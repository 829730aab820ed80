const LINE_BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/**
 * This matches what renders nothing, by Unicode's own properties, and the few characters that are blank without one. A
 * joiner stays in an emoji sequence that Unicode recommends (RGI_Emoji), and between two Arabic letters that it keeps
 * apart (Persian). Other scripts lose theirs and stay readable.
 */
const UNSEEN =
  /(\p{RGI_Emoji}|(?<=[\u0620\u0626\u0628\u062A-\u062E\u0633-\u0647\u0649\u064A\u066E\u066F\u0678-\u0687\u069A-\u06BF\u06C1\u06C2\u06CC\u06CE\u06D0\u06D1\u06FA-\u06FC\u06FF]\p{Mn}?)\u200C(?=[[\p{L}&&\p{Script=Arabic}]--[\u0621\u0674\u06DD]]))|[[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\u2D7F\uFFFC\u{1107F}\u{13441}\u{13442}\u{16FE4}\u{1D159}\u{1DA7F}\u{1DA80}]--[\n\t]]/gv;

/** No language puts more marks on one letter, and a flood of them would cover the lines around. */
const MARKS_MAX = 8;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, "gu");
const INDENT_MAX_LENGTH = 8;

export function cleanedText(text: string): string {
  return text.toWellFormed()
    .replaceAll(LINE_BREAK, "\n")
    .replaceAll(UNSEEN, "$1")
    .normalize("NFC")
    .replaceAll(TOO_MANY_MARKS, "$1")
    .split("\n").map(withSingleSpaces).join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

export function cleanedLine(text: string, maxLength: number): string {
  const line = cleanedText(text.slice(0, 10 * maxLength)).replaceAll(/\s+/g, " ");
  // The cut may have split a character or a sequence.
  return cleanedText(line.slice(0, maxLength));
}

function withSingleSpaces(line: string): string {
  const words = line.trim().replaceAll(/\s+/g, " ");
  if (words === "") return "";
  const indent = line.slice(0, line.length - line.trimStart().length);
  return indent.slice(0, INDENT_MAX_LENGTH).replaceAll(/[^\t]/g, " ") + words;
}
