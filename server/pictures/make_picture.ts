// From the bytes that somebody sent to pictures that may be served: decoded, upright, in sRGB, small, and encoded anew.
import { PICTURE_MAX_SIDE_PX, PICTURE_WIDTHS_PX } from "../../contract/limits.ts";
import { Failure } from "../errors.ts";
import { makeAnimation } from "./animation.ts";
import { openFile, openPixels, type Pixels, readPixels } from "./decoders.ts";
import { chooseEncoder, type Encoder, type MadeFile } from "./encoders.ts";
import { getPictureKind } from "./kinds.ts";
import { getHeader, unreadable } from "./limits.ts";
import { withoutExtraChunks } from "./png_chunks.ts";

export interface MadePicture {
  /** The widest first; more than one only for `srcset`. */
  files: MadeFile[];
  isAnimated: boolean;
}

/** Every pixel goes through decoder and encoder, so nothing else of the file gets further: no place, no script, no second file. */
export async function makePicture(sent: Uint8Array): Promise<MadePicture> {
  const kind = getPictureKind(sent);
  try {
    const bytes = kind === "png" ? withoutExtraChunks(sent) : sent;
    const header = await getHeader(bytes, kind);
    if (header.frames > 1) {
      return { files: [await makeAnimation(bytes, kind, header)], isAnimated: true };
    }
    const full = await readPixels(
      openFile(bytes).autoOrient().resize({
        width: PICTURE_MAX_SIDE_PX,
        height: PICTURE_MAX_SIDE_PX,
        fit: "inside",
        withoutEnlargement: true,
      }),
    );
    const { encode, file } = await chooseEncoder(full, { bytes, kind, header });
    return { files: [file, ...await makeVariants(full, file, encode)], isAnimated: false };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreadable();
  }
}

/** Of the scaled pixels, since the file is decoded but once. Some drawings grow when they shrink: those are left out. */
async function makeVariants(full: Pixels, file: MadeFile, encode: Encoder): Promise<MadeFile[]> {
  const files: MadeFile[] = [];
  for (const width of PICTURE_WIDTHS_PX.toReversed()) {
    if (width >= full.width) continue;
    const variant = await encode(await readPixels(openPixels(full).resize({ width })));
    const smallest = files.at(-1) ?? file;
    if (variant.bytes.length < smallest.bytes.length) files.push(variant);
  }
  return files;
}
