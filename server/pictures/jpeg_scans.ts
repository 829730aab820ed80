export interface JpegScans {
  isProgressive: boolean;
  scans: number;
  isExotic: boolean;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

export function readJpegScans(bytes: Uint8Array): JpegScans {
  const read: JpegScans = { isProgressive: false, scans: 0, isExotic: false };
  let at = 2;
  while (at + 3 < bytes.length) {
    const marker = findMarker(bytes, at);
    if (marker < 0) break;
    const code = bytes[marker + 1]!;
    if (code === END_OF_IMAGE) break;
    if (isFrame(code)) {
      read.isProgressive ||= code === 0xc2;
      read.isExotic ||= code > 0xc2;
    }
    if (code === START_OF_SCAN) read.scans++;
    // A segment is skipped as a whole, since a thumbnail within has markers of its own.
    at = marker + 2 + (bytes[marker + 2]! << 8 | bytes[marker + 3]!);
  }
  return read;
}

/** Coded pixels stand between two segments; in them, 0xff is followed by 0 or a restart. */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code > 0x01 && code < 0xff && !(code >= 0xd0 && code <= 0xd8)) return at;
  }
  return -1;
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}
