// These functions read what a copy of a page needs from other hosts. They run in the frame, as those of page_copy.ts do.

export type ReadPart = (address: string) => Promise<string>;

/** A page cannot read what its browser loaded of another host, so it is asked for again; until then its reader is here. */
export type Parts = Map<string, string | ReadPart>;

export function takePart(parts: Parts, address: string, read: ReadPart): string {
  if (!parts.has(address)) parts.set(address, read);
  const part = parts.get(address);
  return typeof part === "string" ? part : "";
}

export async function readSheet(address: string): Promise<string> {
  return await (await fetch(address)).text();
}

export async function readPicture(address: string): Promise<string> {
  const image = new Image();
  // A picture that is shown without CORS may not be read.
  image.crossOrigin = "anonymous";
  image.src = address;
  await image.decode();
  const canvas = drawSmall(image, image.naturalWidth, image.naturalHeight);
  // A browser encodes a blob beside the page.
  return toAddress((await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)))!);
}

export async function readFont(address: string): Promise<string> {
  const maxBytes = 2e6;
  const font = await (await fetch(address)).blob();
  return font.size > maxBytes ? "" : toAddress(font);
}

export function toAddress(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onloadend = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
}

export function drawSmall(
  source: CanvasImageSource,
  width: number,
  height: number,
): HTMLCanvasElement {
  const maxPx = 2_048;
  const scale = Math.min(1, maxPx / Math.max(width, height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}
