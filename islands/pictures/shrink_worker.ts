// A worker decodes, so that the editor stays responsive and can end a picture that takes too long.
import { PICTURE_MAX_SIDE_PX } from "../../contract/limits.ts";
import {
  explainKind,
  findPictureKind,
  isAnimated as hasFrames,
} from "../../contract/pictures/picture_kinds.ts";
import { PICTURE_TYPES } from "../../contract/pictures/picture_names.ts";
import type { RuleCode } from "../../contract/sentences.ts";

export interface ShrunkPicture {
  /** The picture that is kept is made anew, so that it does not tell where it was taken. */
  kept: Blob;
  /** It is an address that holds the picture, and null where the browser cannot show it. */
  thumb: string | null;
  width: number;
  height: number;
  isAnimated: boolean;
}

export type ShrinkResult = { shrunk: ShrunkPicture } | { refusal: RuleCode };

export const address = import.meta.url;

const THUMB_SIDE_PX = 320;
const QUALITY = 0.8;
/** Drawings may be a little larger where no line of them is blurred. */
const CRISP_MAX_RATIO = 1.5;
/** Where the browser cannot tell, this is what most pictures have. */
const UNKNOWN = { width: 800, height: 600 };

async function shrink(file: Blob): Promise<ShrinkResult> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return { refusal: "picture_empty" };
  const kind = findPictureKind(bytes);
  if (!kind) return { refusal: explainKind(bytes) };
  const own = new Blob([bytes], { type: PICTURE_TYPES[kind] });
  const isAnimated = hasFrames(bytes, kind);
  const bitmap = await createImageBitmap(own, { imageOrientation: "from-image" })
    .catch(() => null);
  if (!bitmap) return { shrunk: { kept: own, thumb: null, ...UNKNOWN, isAnimated } };
  const thumb = new FileReaderSync().readAsDataURL(
    await encode(draw(bitmap, THUMB_SIDE_PX), false),
  );
  const { width, height } = bitmap;
  if (kind === "gif" || isAnimated) {
    return { shrunk: { kept: own, thumb, width, height, isAnimated } };
  }
  const canvas = draw(bitmap, PICTURE_MAX_SIDE_PX);
  const kept = await encode(canvas, kind === "png");
  return { shrunk: { kept, thumb, width: canvas.width, height: canvas.height, isAnimated } };
}

function draw(bitmap: ImageBitmap, maxSide: number): OffscreenCanvas {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encode(canvas: OffscreenCanvas, isDrawing: boolean): Promise<Blob> {
  const lossy = await canvas.convertToBlob({ type: PICTURE_TYPES.webp, quality: QUALITY });
  // A browser that writes no WebP gives a PNG instead.
  if (lossy.type !== PICTURE_TYPES.webp) {
    if (isDrawing || hasAlpha(canvas)) return lossy;
    return await canvas.convertToBlob({ type: PICTURE_TYPES.jpg, quality: QUALITY });
  }
  if (!isDrawing) return lossy;
  const crisp = await canvas.convertToBlob({ type: PICTURE_TYPES.webp, quality: 1 });
  return crisp.size <= lossy.size * CRISP_MAX_RATIO ? crisp : lossy;
}

function hasAlpha(canvas: OffscreenCanvas): boolean {
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) {
    if (data[at]! < 255) return true;
  }
  return false;
}

/** Only workers have it. */
declare class FileReaderSync {
  readAsDataURL(blob: Blob): string;
}

interface WorkerScope {
  onmessage: (event: MessageEvent<Blob>) => void;
  postMessage(answer: ShrinkResult): void;
}

if ("DedicatedWorkerGlobalScope" in globalThis) {
  const here = globalThis as unknown as WorkerScope;
  here.onmessage = async ({ data }) => {
    here.postMessage(
      await shrink(data).catch((): ShrinkResult => ({ refusal: "picture_unreadable" })),
    );
  };
}
