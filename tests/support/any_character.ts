// Any character of Unicode, for texts by chance.
import fc from "fast-check";

const SURROGATES = { from: 0xd800, count: 0x800 };

/** The same as fast-check's unit "binary", which takes two seconds to list them all. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((code) => String.fromCodePoint(code < SURROGATES.from ? code : code + SURROGATES.count));
