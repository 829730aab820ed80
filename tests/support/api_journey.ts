// A walk through every call of the API, as people, their visitors and their scripts make them.
import assert from "node:assert/strict";
import type { ConnectionListReply } from "../../contract/assistants/connection_calls.ts";
import type { MessageListReply } from "../../contract/letterbox/message_calls.ts";
import { callPath, CALLS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import type { LoginReply, NotMeReply, TokensPayload } from "../../contract/payloads.ts";
import type { RegisterReply } from "../../contract/registration/registration_payloads.ts";
import type { UploadFileReply } from "../../contract/files/file_calls.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import { signInWith } from "./provider_flow.ts";
import { FORM, write } from "./letterbox.ts";
import { FEATURE_CASES } from "./feature_cases.ts";
import { makeKey } from "./mcp.ts";
import { PASSWORD } from "./make.ts";
import { nextLink, ok, walkCodes, walkPasskeys } from "./sign_in_journey.ts";
import type { TestApp } from "./test_app.ts";
import { putPageBack, takePageDown } from "./take_down.ts";
import { makePdf, sendPdf } from "./pdfs.ts";
import { openPictureHost } from "./picture_host.ts";
import { makePhoto, upload } from "./uploads.ts";
import { bring, registrationWith } from "./brought.ts";

type Bearer = { Authorization: string };

const EMAIL = "chef1@example.com";
const NEW_EMAIL = "chef2@example.com";
const NEW_PASSWORD = "a hotter oven 2";
/** With something to find of every shape: taken out, to mend, to fill in. */
export const PAGE = FORM.replace(
  "<h1>",
  '<nav><a href="#more">More</a></nav><img src="http://i.imgur.com/a.png">[Your Name] <h1 id="more">',
);

/** Of an app with both providers and addresses of one's own, whose people are unknown here. */
export async function walkApi(app: TestApp): Promise<void> {
  const passwords = { password: PASSWORD, password2: PASSWORD };
  const wanted = `${CALLS.username}?username=chef1`;
  await ok(app.get(wanted));
  await ok(app.post(CALLS.previewGuest, { user_code: PAGE }));
  const wrong = { username: "chef1", email: "chef1@exmaple.com", ...passwords, user_code: PAGE };
  const { registration } = await ok<RegisterReply>(app.post(CALLS.register, wrong));
  await nextLink(app, "/verify-email/");
  const right = { username: "chef1", email: EMAIL, ...passwords, registration };
  const { registration: newer } = await ok<RegisterReply>(app.post(CALLS.register, right));
  await walkBrought(app);
  await nextLink(app, "/verify-email/");
  await ok(app.post(CALLS.resendRegistration, { registration: newer, email: EMAIL }));
  const [uid, token] = await nextLink(app, "/verify-email/");
  await ok(app.post(CALLS.verifyEmail, { uid, token }));
  const { refresh } = await ok<LoginReply>(login(app, "chef1", PASSWORD));
  const bearer = bearerOf(await ok(app.post(CALLS.tokenRefresh, { refresh })));
  await ok(app.get(CALLS.userData, bearer));
  await ok(app.post(CALLS.resendVerification, {}, bearer));
  await walkPortfolio(app, bearer);
  await walkPictures(app, bearer);
  await walkFiles(app, bearer);
  await walkMessages(app, bearer);
  for (const { walk } of FEATURE_CASES) await walk?.(app, { bearer }, PAGE);
  await walkConnections(app, bearer);
  await walkPasskeys(app, bearer);
  await walkCodes(app, bearer, EMAIL);
  await walkDomain(app, bearer);
  await walkProfile(app, bearer);
  await signInWith(app, "google");
  await signInWith(app, "oidc");
}

async function walkPortfolio(app: TestApp, bearer: Bearer): Promise<void> {
  await ok(app.get(CALLS.myPortfolio, bearer));
  await ok(app.post(CALLS.previewPortfolio, { user_code: PAGE, is_new_page: true }, bearer));
  await ok(app.post(CALLS.savePortfolio, { user_code: FORM }, bearer));
  const again = { user_code: PAGE, version: 2, source: "editor" };
  await ok(app.post(CALLS.savePortfolio, again, bearer));
  await ok(app.get(CALLS.myPortfolio, bearer));
  await ok(app.get(CALLS.versions, bearer));
  await ok(app.get(callPath(CALLS.version, { version: 1 }), bearer));
  for (const is_published of [false, true]) {
    await ok(app.post(CALLS.publishPortfolio, { is_published }, bearer));
  }
  const asked = { visibility: "password", password: "for my guests 1" };
  for (const request of [asked, { visibility: "unlisted" }]) {
    await ok(app.post(CALLS.visibility, request, bearer));
  }
  const asked_robots = { no_search: true, no_training: true, is_listed: false };
  await ok(app.post(CALLS.robots, asked_robots, bearer));
  await ok(app.get(CALLS.example.replace(":name", "writer")));
  const address = CALLS.publicPortfolio.replace(":username", "chef1");
  await unchanged(app, address, {});
  const userAgent = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Firefox/153.0" };
  const visit = { username: "chef1", referrer: "https://search.example/" };
  await ok(app.post(CALLS.visits, visit, userAgent));
  await app.visits.flush();
  await ok(app.post(CALLS.report, { username: "chef1", details: "Too good", email: "" }));
  await takePageDown(app);
  await ok(app.post(CALLS.object, { objection: "It is mine." }, bearer));
  await putPageBack(app);
}

async function walkBrought(app: TestApp): Promise<void> {
  const photo = await makePhoto(30, 40);
  const request = registrationWith([photo], "chef5");
  const { pictures } = await ok<RegisterReply>(app.post(CALLS.register, request));
  await ok(bring(app, photo, pictures!));
  await nextLink(app, "/verify-email/");
}

async function walkPictures(app: TestApp, bearer: Bearer): Promise<void> {
  const sent = upload(app, await makePhoto(40, 30), { "Content-Type": "image/jpeg", ...bearer });
  const { picture: { id }, markup } = await ok<UploadPictureReply>(sent);
  await ok(app.post(CALLS.archivePortfolio, { user_code: markup }, bearer));
  await ok(app.post(CALLS.describePicture, { id, description: "Soup" }, bearer));
  await ok(app.get(CALLS.pictures, bearer));
  await ok(app.post(CALLS.deletePicture, { id }, bearer));
  await using host = await openPictureHost();
  await ok(app.post(CALLS.fetchPicture, { address: host.address, is_mine: true }, bearer));
}

async function walkFiles(app: TestApp, bearer: Bearer): Promise<void> {
  const headers = { "Content-Type": "application/pdf", ...bearer };
  const { file: { id } } = await ok<UploadFileReply>(sendPdf(app, makePdf("Soup"), headers));
  await ok(app.get(CALLS.files, bearer));
  await ok(app.post(CALLS.deleteFile, { id }, bearer));
}

async function walkMessages(app: TestApp, bearer: Bearer): Promise<void> {
  await ok(app.post(CALLS.letterbox, { is_open: true }, bearer));
  await ok(write(app));
  await ok(write(app, { website: "https://machine.example" }));
  await ok(write(app));
  const { messages } = await ok<MessageListReply>(app.get(CALLS.messages, bearer));
  const [first, second] = messages.map(({ id }) => id);
  await ok(app.get(`${CALLS.messages}?before=${messages[0]!.received_at}_${first}`, bearer));
  await ok(app.post(CALLS.readMessages, { ids: [first], is_read: true }, bearer));
  await ok(app.post(CALLS.deleteMessages, { ids: [second] }, bearer));
  await ok(app.post(CALLS.refusedMessage, { username: "chef1", secret: "card" }));
}

async function walkConnections(app: TestApp, bearer: Bearer): Promise<void> {
  const key = { Authorization: `Bearer ${await makeKey(app, { bearer })}` };
  for (const accept of ["application/json", "*/*"]) {
    await ok(putPage(app, { ...key, Accept: accept }));
  }
  await unchanged(app, CALLS.page, key);
  const redirect_uri = "https://assistant.example/back";
  const client = await app.post(OAUTH.register, { redirect_uris: [redirect_uri] });
  const { client_id } = await client.json();
  const asked = {
    response_type: "code",
    client_id,
    redirect_uri,
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  };
  await ok(app.post(CALLS.consent, { ...asked, is_allowed: true }, bearer));
  await makeKey(app, { bearer });
  const { connections } = await ok<ConnectionListReply>(app.get(CALLS.connections, bearer));
  await ok(app.post(CALLS.endConnection, { id: connections[0]!.id }, bearer));
}

async function walkDomain(app: TestApp, bearer: Bearer): Promise<void> {
  await ok(app.get(CALLS.domain, bearer));
  await ok(app.post(CALLS.domain, { name: "ana.example", main: "www" }, bearer));
  await ok(app.post(CALLS.checkDomain, {}, bearer));
  await ok(app.post(CALLS.updateDomain, { main: "plain", redirects: false }, bearer));
  await ok(app.get(CALLS.domain, bearer));
  await ok(app.post(CALLS.releaseDomain, {}, bearer));
  await ok(app.post(CALLS.domain, { name: "ana.example" }, bearer));
}

async function walkProfile(app: TestApp, bearer: Bearer): Promise<void> {
  const names = { first_name: "Ada", last_name: "", username: "chef2" };
  await ok(app.put(CALLS.updateProfile, { ...names, email: NEW_EMAIL }, bearer));
  await ok(app.post(CALLS.passwordReset, { email: EMAIL }));
  await ok(app.get(CALLS.exportData, bearer));
  await ok(app.get(CALLS.archiveData, bearer));
  await ok(app.post(CALLS.endSessions, {}, bearer));
  await ok(app.post(CALLS.prove, { password: PASSWORD }, bearer));
  // Its links ended with the sessions.
  await ok(app.put(CALLS.updateProfile, { ...names, email: NEW_EMAIL }, bearer));
  await nextLink(app, "/verify-email-change/");
  const [uid, token, new_email] = await nextLink(app, "/verify-email-change/");
  await ok(app.post(CALLS.verifyEmailChange, { uid, token, new_email }));
  await ok(app.post(CALLS.passwordReset, { email: NEW_EMAIL }));
  const reset = await nextReset(app, NEW_EMAIL);
  await ok(app.post(CALLS.passwordResetValidate, reset));
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await ok(app.post(CALLS.passwordResetConfirm, { ...reset, ...passwords }));
  const tokens = await ok<LoginReply>(login(app, "chef2", NEW_PASSWORD));
  await ok(app.post(CALLS.logout, { refresh: tokens.refresh }));
  await ok(login(app, "chef2", NEW_PASSWORD));
  const disowned = await disown(app);
  await ok(app.post(CALLS.passwordResetConfirm, { ...disowned.reset, ...passwords }));
  const last = bearerOf(await ok(login(app, "chef2", NEW_PASSWORD)));
  const changed = { new_password: PASSWORD, confirm_password: PASSWORD, ends_connections: true };
  await ok(app.post(CALLS.changePassword, { current_password: NEW_PASSWORD, ...changed }, last));
  await ok(app.post(CALLS.deleteAccount, { password: PASSWORD }, last));
}

/** By the mail about the last sign-in: what was sent before ended since. */
async function disown(app: TestApp): Promise<NotMeReply> {
  for (;;) {
    const [uid, token] = await nextLink(app, "/not-me/");
    const response = await app.post(CALLS.notMe, { uid, token });
    if (response.ok) return await response.json();
    await response.body?.cancel();
  }
}

/** Read twice: the second time, it is known. */
async function unchanged(app: TestApp, path: string, headers: Record<string, string>) {
  const read = await app.get(path, headers);
  assert.equal(read.status, 200);
  await read.body?.cancel();
  const tag = { "If-None-Match": read.headers.get("ETag")! };
  assert.equal((await app.get(path, { ...headers, ...tag })).status, 304);
}

export async function putPage(app: TestApp, headers: Record<string, string>): Promise<Response> {
  const type = { "Content-Type": "text/html" };
  const init = { method: "PUT", headers: { ...type, ...headers }, body: PAGE };
  return await app.fetch(new Request(app.config.publicUrl + CALLS.page, init));
}

function login(app: TestApp, username: string, password: string): Promise<Response> {
  return app.post(CALLS.login, { username, password });
}

function bearerOf({ access }: TokensPayload): Bearer {
  return { Authorization: `Bearer ${access}` };
}

async function nextReset(app: TestApp, email: string): Promise<Record<string, string>> {
  for (;;) {
    const { to, text = "" } = await app.mailbox.next();
    const [link] = /https?:\/\/\S+reset-password\?\S+/.exec(text) ?? [];
    if (link && to?.[0]?.address === email) return Object.fromEntries(new URL(link).searchParams);
  }
}
