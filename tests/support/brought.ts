// Pictures that a page of a registration names before they are sent.
import { createHash } from "node:crypto";
import { CALLS } from "../../contract/paths.ts";
import { findPictureKind } from "../../contract/pictures/picture_kinds.ts";
import { PICTURES_FOLDER, sentPictureName } from "../../contract/pictures/pictures.ts";
import { PASSWORD } from "./make.ts";
import type { TestApp } from "./test_app.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Of no kind that is known, it gets a name all the same, as a browser of a stranger may make one. */
export function nameOf(bytes: Bytes): string {
  const hash = createHash("sha256").update(bytes).digest();
  return sentPictureName(hash, findPictureKind(bytes) ?? "png");
}

export function pageWith(pictures: readonly Bytes[]): string {
  const images = pictures.map((each) => `<img src="${PICTURES_FOLDER}${nameOf(each)}" alt="Soup">`);
  return `<!DOCTYPE html><title>Soup</title><h1>Soup</h1>${images.join("\n")}`;
}

export function registrationWith(pictures: readonly Bytes[], username = "chef1", email = username) {
  const passwords = { password: PASSWORD, password2: PASSWORD };
  const user_code = pageWith(pictures);
  return { username, email: `${email}@example.com`, ...passwords, user_code };
}

export async function bring(
  { fetch }: Pick<TestApp, "fetch">,
  bytes: Bytes,
  token: string,
  name = "",
): Promise<Response> {
  const query = new URLSearchParams({ token, name });
  const address = `http://localhost:8000${CALLS.bringPicture}?${query}`;
  const headers = { "Content-Type": "application/octet-stream" };
  return await fetch(new Request(address, { method: "POST", body: bytes, headers }));
}
