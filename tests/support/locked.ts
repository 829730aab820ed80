// Pages that ask for a password, and visitors who answer.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { VisibilityRequest } from "../../contract/payloads.ts";
import { type SignedInUser, signIn } from "./make.ts";
import type { TestApp } from "./test_app.ts";

export const PAGE_PASSWORD = "for my guests 1";
export const SECRET_PAGE = `<!DOCTYPE html><html lang="en"><title>Secret soup</title>
<meta name="description" content="Secret lentils"><h1>Secret recipe</h1>
<p>Ask <a href="https://secret.example/">the secret chef</a></p></html>`;

/** Someone whose page asks for a password. */
export async function lockedUser(app: TestApp, username = "chef1"): Promise<SignedInUser> {
  const user = await publicUser(app, username);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  return user;
}

export async function publicUser(app: TestApp, username = "chef1"): Promise<SignedInUser> {
  const user = await signIn(app, username);
  const saved = await app.post(CALLS.savePortfolio, { user_code: SECRET_PAGE }, user.bearer);
  assert.equal(saved.status, 200, await saved.text());
  return user;
}

export async function see(
  app: TestApp,
  { bearer }: SignedInUser,
  request: VisibilityRequest,
): Promise<void> {
  const changed = await app.post(CALLS.visibility, request, bearer);
  assert.equal(changed.status, 200, await changed.text());
}

/** As the form of the page sends it. */
export async function answer(
  app: Pick<TestApp, "config" | "fetch">,
  password: string,
  { path = "/u/chef1", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = new URLSearchParams({ page: path, password });
  return await app.fetch(
    new Request(app.config.publicUrl + path, { method: "POST", headers, body }),
  );
}

/** The cookie of a visitor who knows the password. */
export async function letIn(
  app: TestApp,
  { password = PAGE_PASSWORD, path = "/u/chef1" } = {},
): Promise<{ Cookie: string }> {
  const response = await answer(app, password, { path });
  assert.equal(response.status, 303, await response.text());
  return { Cookie: response.headers.get("Set-Cookie")!.split(";")[0]! };
}

export async function statusAndText(asked: Promise<Response>): Promise<[number, string]> {
  const response = await asked;
  return [response.status, await response.text()];
}

/** Where the frame of a page is for this visitor. */
export async function framePathOf(app: TestApp, cookie: { Cookie: string }): Promise<string> {
  const html = await (await app.get("/u/chef1", cookie)).text();
  return /<iframe [^>]*src="([^"]+)"/.exec(html)![1]!;
}
