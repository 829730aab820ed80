export const PRINTED_MAX_PX = 2_048;

const PNG = /^data:image\/png;base64,(iVBORw0KGgo[\w+/]{21})[\w+/]*={0,2}$/;
const [WIDTH_AT, HEIGHT_AT] = [16, 20];

/** A PNG of a few bytes may be a huge picture, so its header has to say that it is none. */
export function isPrintedPng(address: string): boolean {
  const start = PNG.exec(address)?.[1];
  if (!start) return false;
  const header = new DataView(Uint8Array.from(atob(start), (each) => each.charCodeAt(0)).buffer);
  return [WIDTH_AT, HEIGHT_AT].every((at) => header.getUint32(at) <= PRINTED_MAX_PX);
}
