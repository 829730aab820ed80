// A page put by a program, as `curl -T` does: bytes, a key, and whatever headers a test wants.
import { CALLS } from "../../contract/paths.ts";
import type { TestApp } from "./test_app.ts";

/** A text goes as bytes too, so that no type is named unless the test names one. */
export async function putPage(
  app: TestApp,
  key: string,
  page: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = typeof page === "string" ? new TextEncoder().encode(page) : page;
  const init = { method: "PUT", body, headers: { ...byKey(key), ...headers } };
  return await app.fetch(new Request(app.config.publicUrl + CALLS.page, init));
}

export function byKey(key: string) {
  return { Authorization: `Bearer ${key}` };
}
