// The operator's room: not there for others, not without a proof, and what strangers wrote is text in it.
import assert from "node:assert/strict";
import { loginPath } from "../../contract/accounts/account_paths.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { makeUser, signIn } from "../support/make.ts";
import { letProofLapse, makeReportedPage, OPERATED, signInOperator } from "../support/operator.ts";
import { testApp } from "../support/test_app.ts";

const ROOM = Object.values(SCREENS).filter((path) => path.startsWith("/operator"))
  .map((path) => path.replace(":username", "chef1"));
const OF_THE_PLACE: string[] = [SCREENS.operatorPlace, SCREENS.operatorInvitations];
const ATTACK = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;

for (const path of ROOM) {
  Deno.test(`GET ${path} is not there for anybody but an operator`, async () => {
    await using app = await testApp(OPERATED);
    await makeReportedPage(app);
    const { cookie } = await signIn(app, "chef2");
    const refused = await app.get(path, cookie);
    assert.equal(refused.status, 404);
    assert.doesNotMatch(await refused.text(), /PIN|chef1@/);
    for (const headers of [{}, { Cookie: "page_session=x" }]) {
      const response = await app.get(path, headers as Record<string, string>);
      assert.equal(response.status, 302);
      assert.equal(response.headers.get("Location"), loginPath(path));
    }
    await using unset = await testApp();
    const nobody = await signInOperator(unset);
    const response = await unset.get(path, nobody.cookie);
    assert.equal(response.status, 404, await response.text());
    const signedOut = await unset.get(path);
    assert.equal(signedOut.status, 404, await signedOut.text());
  });

  Deno.test(`GET ${path} asks an operator for a proof before it shows anything`, async () => {
    await using app = await testApp(OPERATED);
    await makeReportedPage(app);
    const { cookie, bearer } = await signInOperator(app);
    const shown = await app.get(path, cookie);
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get("Cache-Control"), "no-store");
    assert.match(await shown.text(), /Operator&#x27;s room/);
    letProofLapse(app);
    const asked = await (await app.get(path, cookie)).text();
    assert.match(asked, /prove that it is you/);
    assert.doesNotMatch(asked, /PIN|Soup|chef1@/);
    const proven = await app.post(CALLS.prove, { password: "a warm kitchen 1" }, bearer);
    assert.equal(proven.status, 200, await proven.text());
    assert.doesNotMatch(await (await app.get(path, cookie)).text(), /prove that it is you/);
  });

  Deno.test(`GET ${path} shows what strangers wrote as text`, async () => {
    await using app = await testApp(OPERATED);
    const title = ATTACK.replaceAll("<", "&lt;");
    const owner = await makeReportedPage(app, {
      user_code: `<title>${title}</title><h1>${title}</h1>`,
      details: ATTACK,
    });
    const operator = await signInOperator(app);
    const take = { username: "chef1", ground: "terms", reason: ATTACK };
    for (
      const [call, body, headers] of [
        [CALLS.takeDown, take, operator.bearer],
        [CALLS.object, { objection: ATTACK }, owner.bearer],
        [CALLS.report, { username: "chef1", details: ATTACK, email: "" }, {}],
      ] as const
    ) {
      await (await app.post(call, body, headers as Record<string, string>)).body?.cancel();
    }
    const html = await (await app.get(path, operator.cookie)).text();
    assert.doesNotMatch(html, /<script>alert|<img src=x/);
    // Of the place itself, strangers write nothing.
    if (OF_THE_PLACE.includes(path)) return;
    assert.match(html, /&lt;img src=x onerror=alert\(2\)&gt;/);
  });
}

Deno.test("the sidebar leads operators to the room, and nobody else", async () => {
  await using app = await testApp(OPERATED);
  const operator = await signInOperator(app);
  const other = await signIn(app, "chef2");
  assert.match(await (await app.get("/dashboard", operator.cookie)).text(), /href="\/operator"/);
  assert.doesNotMatch(
    await (await app.get("/dashboard", other.cookie)).text(),
    /href="\/operator"/,
  );
});

Deno.test("the page of somebody without one, or of nobody, is no dead end", async () => {
  await using app = await testApp(OPERATED);
  await makeUser(app, "chef2");
  const { cookie } = await signInOperator(app);
  const without = await app.get("/operator/pages/chef2", cookie);
  assert.equal(without.status, 200);
  assert.match(await without.text(), /No page/);
  for (const name of ["nobody", "%00", "a".repeat(300), "..%2f"]) {
    const response = await app.get(`/operator/pages/${name}`, cookie);
    assert.equal(response.status, 404, name);
    await response.body?.cancel();
  }
});
