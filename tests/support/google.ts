// The way to the provider and back, as a browser walks it, for tests of the calls.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { GoogleAuthenticateReply } from "../../contract/payloads.ts";
import type { TestApp } from "./test_app.ts";

export interface Flow {
  cookie: string;
  /** Where the provider sends people back to. */
  callback: URL;
}

export async function startFlow(app: TestApp): Promise<Flow> {
  const response = await app.get(CALLS.googleUrl);
  assert.equal(response.status, 200);
  const { auth_url } = await response.json();
  const back = await fetch(auth_url, { redirect: "manual" });
  await back.body?.cancel();
  return {
    cookie: response.headers.getSetCookie()[0]!.split(";")[0]!,
    callback: new URL(back.headers.get("Location")!),
  };
}

/** What the callback's address brought, with the flow's cookie. */
export async function finishFlow(
  app: TestApp,
  { cookie, callback }: Flow,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = Object.fromEntries(callback.searchParams);
  return await app.post(CALLS.googleAuthenticate, answer, { Cookie: cookie, ...headers });
}

export async function signInWithGoogle(app: TestApp) {
  const response = await finishFlow(app, await startFlow(app));
  assert.equal(response.status, 200);
  const reply: GoogleAuthenticateReply = await response.json();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  return {
    ...reply,
    bearer: { Authorization: `Bearer ${reply.access}` },
    cookie: { Cookie: cookies.find((cookie) => cookie.startsWith("page_session="))! },
  };
}
