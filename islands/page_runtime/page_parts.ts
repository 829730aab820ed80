// What a copy of a page needs from other hosts. As all of the copy, this runs in the frame, where it gets as its source.

/** What another host has can be read only by asking for it once more; until it is there, its reader stands for it. */
export type Parts = Map<string, string | ((address: string) => Promise<string>)>;

export function takePart(
  parts: Parts,
  address: string,
  read: (address: string) => Promise<string>,
): string {
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
