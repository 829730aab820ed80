// The way to the provider and back, as a browser walks it, for tests of the calls.
import assert from "node:assert/strict";
import { PROVIDER_ADDRESSES, type ProviderId } from "../../contract/providers/providers.ts";
import type { ProviderAuthenticateReply } from "../../contract/payloads.ts";
import type { TestApp } from "./test_app.ts";

export interface Flow {
  id: ProviderId;
  cookie: string;
  /** Where the provider sends people back to. */
  callback: URL;
}

export async function startFlow(app: TestApp, id: ProviderId = "google"): Promise<Flow> {
  const response = await app.get(PROVIDER_ADDRESSES[id].url);
  assert.equal(response.status, 200);
  const { auth_url } = await response.json();
  const back = await fetch(auth_url, { redirect: "manual" });
  await back.body?.cancel();
  return {
    id,
    cookie: response.headers.getSetCookie()[0]!.split(";")[0]!,
    callback: new URL(back.headers.get("Location")!),
  };
}

/** What the callback's address brought, with the flow's cookie. */
export async function finishFlow(
  app: TestApp,
  { id, cookie, callback }: Flow,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = Object.fromEntries(callback.searchParams);
  const { authenticate } = PROVIDER_ADDRESSES[id];
  return await app.post(authenticate, answer, { Cookie: cookie, ...headers });
}

export async function signInWithGoogle(app: TestApp) {
  return await signInWith(app, "google");
}

export async function signInWith(app: TestApp, id: ProviderId) {
  const response = await finishFlow(app, await startFlow(app, id));
  assert.equal(response.status, 200);
  const reply: ProviderAuthenticateReply = await response.json();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  return {
    ...reply,
    bearer: { Authorization: `Bearer ${reply.access}` },
    cookie: { Cookie: cookies.find((cookie) => cookie.startsWith("page_session="))! },
  };
}
