// The part of the walk through every call that is about passkeys and codes, and how each answer and mail is read.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openCookieBrowser } from "./cookie_browser.ts";
import { PASSWORD } from "./make.ts";
import { addPasskey, signInBy, signProof } from "./passkeys.ts";
import { addCodes } from "./second_factor.ts";
import type { TestApp } from "./test_app.ts";

interface Bearer extends Record<string, string> {
  Authorization: string;
}

export async function walkPasskeys(app: TestApp, bearer: Bearer): Promise<void> {
  const passkey = await addPasskey(app, { bearer });
  await ok(app.get(CALLS.passkeys, bearer));
  await ok(app.get(CALLS.prove, bearer));
  await ok(signInBy(app, passkey));
  const answer = await signProof(app, { bearer }, passkey);
  await ok(app.post(CALLS.prove, { password: "", passkey: answer }, bearer));
  await ok(app.post(CALLS.renamePasskey, { id: passkey.id, name: "Phone" }, bearer));
  await ok(app.post(CALLS.removePasskey, { id: passkey.id }, bearer));
}

export async function walkCodes(app: TestApp, bearer: Bearer, email: string): Promise<void> {
  const codes = await addCodes(app, { bearer });
  await ok(app.get(CALLS.secondFactor, bearer));
  const browser = openCookieBrowser(app);
  const login = async () => {
    const asked = await browser.post(CALLS.login, { username: email, password: PASSWORD });
    await asked.body?.cancel();
  };
  await login();
  await ok(browser.post(CALLS.loseSecondFactor, {}));
  const [uid, token] = await nextLink(app, "/second-step/remove/");
  await ok(app.post(CALLS.askForRemoval, { uid, token }));
  const [, kept] = await nextLink(app, "/second-step/keep/");
  await ok(app.post(CALLS.stopRemoval, { uid, token: kept }));
  await ok(browser.post(CALLS.secondStep, { code: codes.next() }));
  await ok(app.post(CALLS.newRecoveryCodes, {}, bearer));
  await ok(app.post(CALLS.forgetBrowsers, { is_all: true }, bearer));
  await ok(app.post(CALLS.removeSecondFactor, {}, bearer));
}

export async function ok<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  assert.ok(response.ok, text);
  return JSON.parse(response.headers.get("Content-Type") === "application/json" ? text : "null");
}

/** What the next link that begins so holds; mails without one are passed over. */
export async function nextLink(app: TestApp, start: string): Promise<string[]> {
  for (;;) {
    const [link = ""] = /https?:\/\/\S+/.exec((await app.mailbox.next()).text ?? "") ?? [];
    const path = link.replace(app.config.publicUrl, "");
    if (path.startsWith(start)) {
      return path.slice(start.length).split("/").map(decodeURIComponent);
    }
  }
}
