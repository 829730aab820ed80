// A lossless WebP of 28 bytes that says it is 16,383 pixels wide and high, and holds what it says: one colour.

/** Also as large as somebody else wants it. */
export function makeEndlessWebp(side = 16_383): Uint8Array<ArrayBuffer> {
  const bits: number[] = [];
  const write = (value: number, count: number) => {
    for (let at = 0; at < count; at++) bits.push(value >> at & 1);
  };
  write(side - 1, 14);
  write(side - 1, 14);
  // No alpha, version 0; no transform, no cache of colours, no groups of codes.
  write(0, 1 + 3 + 1 + 1 + 1);
  // Five codes of one symbol each, which is 0, so that no pixel takes a bit.
  for (let code = 0; code < 5; code++) write(0b0001, 4);
  const stream = new Uint8Array(8);
  stream[0] = 0x2f;
  for (const [at, bit] of bits.entries()) stream[1 + (at >> 3)]! |= bit << (at & 7);
  const text = (four: string) => new TextEncoder().encode(four);
  const length = (bytes: number) => new Uint8Array(new Uint32Array([bytes]).buffer);
  return Uint8Array.from([
    ...text("RIFF"),
    ...length(4 + 8 + stream.length),
    ...text("WEBP"),
    ...text("VP8L"),
    ...length(stream.length),
    ...stream,
  ]);
}

/** 63 characters. */
export const ENDLESS_ICON = `data:image/webp;base64,${makeEndlessWebp().toBase64()}`;

/** A PNG of nothing but its header, which is all that is looked at. */
export function pngOf(width: number, height = width): string {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([8, 6], 24);
  return `data:image/png;base64,${bytes.toBase64()}`;
}
