// Pictures that tests send.
import sharp from "sharp";
import type { TestApp } from "./test_app.ts";
import { CALLS } from "../../contract/paths.ts";

/** A JPEG of noise and colour, as photos are: another one for every size. */
export async function makePhoto(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const options = { width, height, channels: 3, background: "#a5431f", noise } as const;
  return new Uint8Array(await sharp({ create: options }).blur(3).jpeg().toBuffer());
}

export async function upload(
  { fetch }: Pick<TestApp, "fetch">,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  name = "photo.jpg",
): Promise<Response> {
  const query = new URLSearchParams({ name });
  const address = `http://localhost:8000${CALLS.pictures}?${query}`;
  return await fetch(new Request(address, { method: "POST", body: bytes, headers }));
}
