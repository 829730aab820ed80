// Who sees which screen: cookies that hold and that do not, where sign-in leads, and what each page loads.
import assert from "node:assert/strict";
import { readAssets } from "../../server/http/assets.ts";
import { CALLS } from "../../contract/paths.ts";
import { allOf } from "../support/feature_cases.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const SIGNED_IN_PATHS = ["/dashboard", "/profile", "/prompts"];

for (const path of SIGNED_IN_PATHS) {
  Deno.test(`GET ${path} shows nobody's data to a cookie that does not hold`, async () => {
    await using app = await testApp();
    const { cookie, bearer, refresh } = await signIn(app);
    const [name, token] = cookie.Cookie.split("=") as [string, string];
    const forged = [`${name}=x`, `${name}=${token}x`, `${name}=`, `${name}=${unsigned(token)}`];
    forged.push(`${name}=${bearer.Authorization.slice("Bearer ".length)}`);
    for (const Cookie of forged) {
      const response = await app.get(path, { Cookie });
      assert.equal(response.status, 200, Cookie);
      const html = await response.text();
      assert.match(html, /Loading your workspace\.\.\./);
      assert.doesNotMatch(html, /chef1/);
    }
    await discard(app.post(CALLS.logout, { refresh }, bearer));
    assert.doesNotMatch(await (await app.get(path, cookie)).text(), /chef1/, "after logout");
  });

  Deno.test(`GET ${path} is one person's: not kept, not found by search engines`, async () => {
    await using app = await testApp();
    const { cookie } = await signIn(app);
    const response = await app.get(path, cookie);
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    const html = await response.text();
    assert.match(html, /^<!DOCTYPE html><html lang="en">/);
    const seenByCrawlers = await (await app.get(path)).text();
    assert.match(seenByCrawlers, /<meta name="robots" content="noindex"\/>/);
    assert.match(html, /chef1@example\.com/);
    assert.match(html, /<title>[^<]+ · Folio Kitchen<\/title>/);
  });
}

Deno.test("the page cookie reads pages and authorises no call", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  for (const call of [CALLS.userData, CALLS.myPortfolio]) {
    const response = await app.get(call, cookie);
    await response.body?.cancel();
    assert.equal(response.status, 401, call);
  }
  const save = await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, cookie);
  await save.body?.cancel();
  assert.equal(save.status, 401);
});

Deno.test("the page cookie is for this host alone, out of reach of scripts, and Secure on https", async () => {
  for (
    const [environment, expected] of [
      [{}, /^page_session=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
      [
        { PUBLIC_URL: "https://folio.example" },
        /^__Host-page_session=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ],
    ] as const
  ) {
    await using app = await testApp(environment);
    await signIn(app);
    const login = await app.post(CALLS.login, { username: "chef1", password: "a warm kitchen 1" });
    await login.body?.cancel();
    assert.match(login.headers.getSetCookie()[0]!, expected);
  }
});

Deno.test("GET /dashboard greets by first name, and offers to edit what exists", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  assert.match(await dashboard(app, user), /<\/svg>Create Portfolio<\/button>/);
  await discard(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, user.bearer));
  const profile = {
    username: "chef1",
    email: "chef1@example.com",
    first_name: "<Chef>",
    last_name: "",
  };
  await discard(app.put(CALLS.updateProfile, profile, user.bearer));
  const html = await dashboard(app, user);
  assert.match(html, /Welcome, &lt;Chef&gt;!/);
  assert.match(html, /<\/svg>Edit Portfolio<\/button>/);
  assert.match(html, /href="\/u\/chef1" target="_blank" rel="noopener"/);
  const words = html.replaceAll(/<[^>]*>/g, "");
  assert.match(words, /http:\/\/localhost:8000\/u\/chef1/);
});

for (
  const [next, leadsTo] of [
    ["/profile", "/profile"],
    ["/u/chef1?x=1#y", "/u/chef1?x=1#y"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/\t/evil.example", "/dashboard"],
    ["https://evil.example", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["", "/dashboard"],
  ] as const
) {
  Deno.test(`GET /login?next=${JSON.stringify(next)} leads to ${leadsTo}`, async () => {
    await using app = await testApp();
    const html = await (await app.get(`/login?next=${encodeURIComponent(next)}`)).text();
    assert.deepEqual(islandsOf(html).find(({ name }) => name === "login_form")?.props, {
      next: leadsTo,
    });
  });
}

const screens = Object.values(allOf(({ screens }) => screens));

for (
  const [path, expected] of [
    ["/", ["carousel", "paste_field", "serving"]],
    ["/try", ["guest_splash", "try_editor"]],
    ["/login", ["beside_line", "guest_splash", "login_form", "provider_buttons"]],
    ["/register", ["beside_line", "guest_splash", "register_form"]],
    ["/forgot-password", ["beside_line", "forgot_password_form", "guest_splash"]],
    ["/reset-password?uid=a&token=b", ["beside_line", "guest_splash", "reset_password_form"]],
    ["/verify-email/a/b", ["beside_line", "verify_link"]],
    ["/dashboard", ["resume_session"]],
    ["/u/chef1", []],
    ...screens.map(({ address, islands }) => [address, islands] as const),
  ] as const
) {
  Deno.test(`GET ${path} names the islands that it holds with all their files, and no others`, async () => {
    await using app = await testApp();
    const { entries } = readAssets(new URL("../../dist/", import.meta.url));
    const html = await (await app.get(path)).text();
    assert.deepEqual([...new Set(islandsOf(html).map(({ name }) => name))].sort(), expected);
    const files = /data-files="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
    const needed = expected.flatMap((name) => {
      const { file, imports } = entries[`islands/${name}`]!;
      return [file, ...imports];
    });
    assert.deepEqual(
      files.sort(),
      [...new Set(needed)].map((file) => `/assets/${file}`).sort(),
    );
  });
}

async function dashboard(app: TestApp, { cookie }: SignedInUser): Promise<string> {
  return await (await app.get("/dashboard", cookie)).text();
}

function islandsOf(html: string): { name: string; props: unknown }[] {
  return [...html.matchAll(/data-island="\/assets\/(\w+)-\w+\.js" data-props="([^"]*)"/g)]
    .map(([, name, props]) => ({
      name: name!,
      props: JSON.parse(props!.replaceAll("&quot;", '"').replaceAll("&amp;", "&")),
    }));
}

/** The same claims, signed by nobody. */
function unsigned(token: string): string {
  const header = btoa(JSON.stringify({ alg: "none", typ: "JWT" })).replaceAll("=", "");
  return `${header}.${token.split(".")[1]}.`;
}

async function discard(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  assert.ok(response.ok, await response.text());
}
