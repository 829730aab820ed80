// Looks at a card as those who are shown it do: its kind, its size, its colours.
import sharp from "sharp";

export interface SeenCard {
  format: string;
  width: number;
  height: number;
  /** As "#rrggbb", of the pixel there. */
  colourAt(x: number, y: number): string;
}

export async function readCard(bytes: Uint8Array): Promise<SeenCard> {
  const { format } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return {
    format,
    width: info.width,
    height: info.height,
    colourAt(x, y) {
      const at = (y * info.width + x) * info.channels;
      return `#${new Uint8Array(data.subarray(at, at + 3)).toHex()}`;
    },
  };
}

/** Whether two colours are the same to the eye: a JPEG keeps none to the last bit. */
export function isNear(colour: string, other: string): boolean {
  const [one, two] = [colour, other].map((each) => Uint8Array.fromHex(each.slice(1)));
  return one!.every((channel, i) => Math.abs(channel - two![i]!) < 24);
}
