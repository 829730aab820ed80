// What pictures cost: a photo of a phone until it is ready, in processor time of the child that makes it, and to be served.
import sharp from "sharp";
import { CALLS } from "../../contract/paths.ts";
import { picturesPath } from "../../contract/pictures/pictures.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import { type Access, ACCOUNT, processorMs, type Product, residentMb } from "./kitchen.ts";
import { median } from "./load.ts";

const PHOTOS = 9;

/** Of noise and colours, at the quality of cameras. */
export async function makePhoto(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const options = { width, height, channels: 3, background: "#a5431f", noise } as const;
  return new Uint8Array(await sharp({ create: options }).blur(2).jpeg({ quality: 92 }).toBuffer());
}

let sent = 0;

/** Another one each time, by what stands behind its end. */
export async function sendPicture(
  origin: string,
  bearer: Access["bearer"],
  photo: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const body = new Blob([photo, `${++sent} ${crypto.randomUUID()}`]);
  const response = await fetch(origin + CALLS.pictures, { method: "POST", headers: bearer, body });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** Returns the addresses of the smallest and the largest of what is made of one. */
export async function sendPhoto({ origin }: Product, { bearer }: Access): Promise<string[]> {
  const response = await sendPicture(origin, bearer, await makePhoto(1_300, 900));
  const { picture: { files } }: UploadPictureReply = await response.json();
  return [files.at(-1)!, files[0]!].map(({ name }) => picturesPath(ACCOUNT.username) + name);
}

export async function measurePictures({ origin, pid }: Product, { bearer }: Access) {
  const photo = await makePhoto(4_000, 3_000);
  const rounds: { cpuMs: number; ms: number }[] = [];
  let childMb = 0;
  for (let n = -1; n < PHOTOS; n++) {
    const child = await childOf(pid);
    const [cpuBefore, startedAt] = [child ? await processorMs(child) : 0, performance.now()];
    const ownBefore = await processorMs(pid);
    await (await sendPicture(origin, bearer, photo)).body?.cancel();
    const after = (await childOf(pid))!;
    childMb = Math.max(childMb, await residentMb(after));
    const cpuMs = await processorMs(after) - cpuBefore + await processorMs(pid) - ownBefore;
    // The first one starts the child.
    if (n >= 0) rounds.push({ cpuMs, ms: performance.now() - startedAt });
  }
  return [{
    "photo of 12 megapixels, MB": (photo.length / 1024 / 1024).toFixed(1),
    "CPU ms, child and product": Math.round(median(rounds.map(({ cpuMs }) => cpuMs))),
    "ready after ms": Math.round(median(rounds.map(({ ms }) => ms))),
    "child MB": childMb,
  }];
}

async function childOf(pid: number): Promise<number | null> {
  const args = ["-P", String(pid), "-f", "picture_worker"];
  const { stdout } = await new Deno.Command("pgrep", { args }).output();
  return Number(new TextDecoder().decode(stdout)) || null;
}
