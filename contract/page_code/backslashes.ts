const ESCAPE =
  /\\(?:(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2}))|\r\n|([^]))/g;

const MEANT: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
  "\n": "",
  "\r": "",
  '"': '"',
  "'": "'",
  "`": "`",
  "\\": "\\",
  "/": "/",
  $: "$",
  "<": "<",
  ">": ">",
};

/** Python keeps the backslash of an escape that it does not know, and JavaScript leaves it off. */
export function undoEscapes(text: string, keepsUnknown = false): string {
  return text.replaceAll(ESCAPE, (written, braced, short, long, byte, character) => {
    const hex = braced ?? short ?? long ?? byte;
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    }
    if (character === undefined) return "";
    return MEANT[character] ?? (keepsUnknown ? written : character);
  });
}
