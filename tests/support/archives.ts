// Zips as people get them, unpacked; and a page with pictures to put into one.
import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { CALLS } from "../../contract/paths.ts";
import type { PictureListReply } from "../../contract/pictures/picture_calls.ts";
import type { SignedInUser } from "./make.ts";
import type { TestApp } from "./test_app.ts";
import { makePhoto, upload } from "./uploads.ts";

export type Files = Record<string, Uint8Array>;

export async function unzipped(answer: Response | Promise<Response>): Promise<Files> {
  const response = await answer;
  const bytes = await response.bytes();
  assert.equal(response.status, 200, new TextDecoder().decode(bytes));
  assert.equal(response.headers.get("Content-Type"), "application/zip");
  return unzipSync(bytes);
}

export function textIn(files: Files, name: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(files[name]);
}

/** Of files, each is one up to a width of 800. */
export async function sendPictures(
  app: TestApp,
  { bearer }: Pick<SignedInUser, "bearer">,
  widths: readonly number[],
): Promise<{ markup: string; names: string[] }> {
  let markup = "";
  const names: string[] = [];
  for (const width of widths) {
    const sent = await (await upload(app, await makePhoto(width, 30), bearer)).json();
    markup += sent.markup;
    names.push(...sent.picture.files.map(({ name }: { name: string }) => name));
  }
  return { markup, names: names.toSorted() };
}

/** As it is served to its owner. */
export async function servedPicture(
  app: TestApp,
  { bearer }: Pick<SignedInUser, "bearer">,
  name: string,
): Promise<Uint8Array> {
  const { base }: PictureListReply = await (await app.get(CALLS.pictures, bearer)).json();
  return new Uint8Array(await (await app.get(base + name)).arrayBuffer());
}
