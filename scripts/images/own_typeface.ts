// Cuts the typeface of headings from its package: one weight, with all its optical sizes, in lines as high as we set them.
import { convert, subset } from "./typefaces.ts";

export const OWN_FAMILY = "Texturina";
const OUT = new URL("../../ui/typefaces/", import.meta.url);

/** In 1/1000 em. The face's own (1260 and 300) would set capitals an eighth of an em below the middle of a line. */
const ASCENT = 950;
const DESCENT = -380;

/** These are bytes from the start of a table, where it has the ascent and the descent. Windows reads fields of its own. */
const LINE_FIELDS = [["hhea", 4, 6], ["OS/2", 68, 70]] as const;
const WINDOWS_FIELDS = [74, 76] as const;

/** It is installed. */
export async function cutOwnTypeface(): Promise<void> {
  for (const style of ["normal", "italic"] as const) {
    const cut = await subset({ family: OWN_FAMILY, style, weight: [600], hasSizes: true });
    const plain = await convert(cut, "truetype");
    setLines(plain);
    const file = new URL(`texturina_600_${style}.woff2`, OUT);
    await Deno.writeFile(file, await convert(plain, "woff2"));
  }
}

/** In the tables of a TrueType font, as the OpenType specification lays them out. */
function setLines(font: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(font.buffer, font.byteOffset, font.length);
  const tables = new Map(Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + 16 * index;
    return [new TextDecoder().decode(font.subarray(at, at + 4)), view.getUint32(at + 8)];
  }));
  for (const [table, ascent, descent] of LINE_FIELDS) {
    view.setInt16(tables.get(table)! + ascent, ASCENT);
    view.setInt16(tables.get(table)! + descent, DESCENT);
  }
  const [ascent, descent] = WINDOWS_FIELDS;
  view.setUint16(tables.get("OS/2")! + ascent, ASCENT);
  view.setUint16(tables.get("OS/2")! + descent, -DESCENT);
}
