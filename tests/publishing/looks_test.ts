// /u/{username}/{token}/look at each of our hosts: an operator who comes by it is known there, and at no other page.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { signIn } from "../support/make.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { giveName } from "../support/own_names.ts";
import { savePage } from "../support/screening.ts";
import { takePageDown } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const HOSTS = {
  ...OPERATED,
  DOMAINS_TARGET: "pages.folio.example,203.0.113.7",
  PUBLIC_URL: "https://folio.example",
  PAGES_ORIGIN: "https://folio-pages.example",
  USERCONTENT_ORIGIN: "https://frames.folio-pages.example",
};

Deno.test("GET /u/{username}/{token}/look leaves its cookie at the host of frames and at that of pages", async () => {
  await using app = await testApp(HOSTS);
  const first = await openLook(app);
  assert.match(first, /^https:\/\/frames\.folio-pages\.example\/u\/chef1\/[^/]+\/look$/);
  const [second, ofFrames] = await enter(app, first);
  assert.equal(second, first.replace("frames.", ""));
  const [page, ofPages] = await enter(app, second);
  assert.equal(page, "https://folio-pages.example/u/chef1");
  for (const cookie of [ofFrames, ofPages]) {
    assert.match(
      cookie,
      /^__Secure-look=[^;]+; Max-Age=600; Path=\/u\/chef1; HttpOnly; Secure; SameSite=None$/,
    );
  }
  await assertSeen(app, page, ofPages);
  await assertSeen(app, "https://frames.folio-pages.example/u/chef1/frame", ofFrames);
});

Deno.test("GET /{token}/look does so at a name of its owner's own, where its visitors are led", async () => {
  await using app = await testApp(HOSTS);
  const first = await openLook(app, "ana.example");
  assert.match(first, /^https:\/\/ana\.example\/[^/]+\/look$/);
  const [page, cookie] = await enter(app, first);
  assert.equal(page, "https://ana.example/");
  assert.match(
    cookie,
    /^__Host-look=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/,
  );
  await assertSeen(app, page, cookie);
  await assertSeen(app, `${page}frame`, cookie);
});

/** The address by which an operator is led to the page of chef1, which was taken down. */
async function openLook(app: TestApp, name?: string): Promise<string> {
  await savePage(app, await signIn(app), "<h1>Soup of the day</h1>");
  if (name) await giveName(app.database, "chef1", name);
  await takePageDown(app);
  const { bearer } = await signInOperator(app);
  const request = new Request(app.config.publicUrl + CALLS.lookAtPage, {
    method: "POST",
    headers: { ...bearer, "Content-Type": "application/json" },
    body: JSON.stringify({ username: "chef1" }),
  });
  return (await (await app.fetch(request)).json()).look_url;
}

async function enter(app: TestApp, url: string): Promise<[location: string, cookie: string]> {
  const response = await app.fetch(new Request(url));
  await response.body?.cancel();
  assert.equal(response.status, 302, url);
  const [cookie] = response.headers.getSetCookie();
  return [response.headers.get("Location")!, cookie!];
}

async function assertSeen(app: TestApp, url: string, cookie: string): Promise<void> {
  const headers = { Cookie: cookie.split(";")[0]! };
  const looked = await app.fetch(new Request(url, { headers }));
  assert.equal(looked.status, 200, url);
  assert.match(await looked.text(), /Soup of the day/);
  const others = await app.fetch(new Request(url));
  await others.body?.cancel();
  assert.equal(others.status, 404, url);
}
