// The headers of every kind of answer, and the policy that lets our own pages run nothing inline.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { CALLS } from "../../contract/paths.ts";
import { PUBLIC_CACHE } from "../../server/http/public_answers.ts";
import { signIn } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { testServer } from "../support/test_server.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const HTTPS = { PUBLIC_URL: "https://folio.example" };

Deno.test("every kind of answer carries the common headers, and HSTS on https alone", async () => {
  for (const [environment, hsts] of [[{}, null], [HTTPS, /^max-age=\d{8,}/]] as const) {
    await using app = await testApp(environment);
    for (const [kind, status, response] of await answers(app)) {
      await response.body?.cancel();
      assert.equal(response.status, status, kind);
      const { headers } = response;
      assert.equal(headers.get("X-Content-Type-Options"), "nosniff", kind);
      assert.ok(headers.get("Referrer-Policy"), kind);
      assert.match(headers.get("Permissions-Policy")!, /camera=\(\)/, kind);
      assert.match(headers.get("Content-Security-Policy")!, /default-src 'none'/, kind);
      assert.match(headers.get("Content-Security-Policy")!, /frame-ancestors /, kind);
      assert.ok(headers.get("Cache-Control"), kind);
      assert.equal(headers.get("X-Powered-By"), null, kind);
      if (hsts) assert.match(headers.get("Strict-Transport-Security")!, hsts, kind);
      else assert.equal(headers.get("Strict-Transport-Security"), null, kind);
    }
  }
});

Deno.test("only what is the same for everyone may be kept", async () => {
  await using app = await testApp();
  for (const [kind, , response] of await answers(app)) {
    await response.body?.cancel();
    const expected = { page: PUBLIC_CACHE, asset: "public, max-age=31536000, immutable" }[kind];
    assert.equal(response.headers.get("Cache-Control"), expected ?? "no-store", kind);
  }
});

Deno.test("an unexpected error says nothing of itself, as a page and as JSON", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await app.database.sql`drop table portfolios cascade`;
  using log = quiet("error");
  const page = await app.get("/u/chef1");
  assert.equal(page.status, 500);
  assert.match(page.headers.get("Content-Type")!, /^text\/html/);
  const html = await page.text();
  assert.match(html, /Server error\. Please try again later\./);
  assert.doesNotMatch(html, /relation|portfolios/);
  const call = await app.get(CALLS.myPortfolio, bearer);
  assert.equal(call.status, 500);
  assert.equal(
    await call.text(),
    '{"error":"Server error. Please try again later.","code":"server_error","params":{}}',
  );
  assert.match(
    log.lines.join("\n"),
    /"request\.failed","request":"[0-9a-f-]{36}","method":"GET","route":"\/u\/:username".*portfolios/,
  );
});

Deno.test("our own pages hold nothing that their policy would block", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const paths = ["/", "/login", "/register", "/forgot-password", "/reset-password?uid=a&token=b"];
  const pages = [
    ...paths.map((path) => [path, {}] as const),
    ...["/dashboard", "/profile", "/prompts", "/verify-email/a/b", "/verify-email-change/a/b/c"]
      .map((path) => [path, cookie] as const),
    ["/u/chef2", {}] as const,
    ["/dashboard", {}] as const,
  ];
  for (const [path, headers] of pages) {
    const response = await app.get(path, headers);
    const policy = directives(response);
    assert.equal(policy.get("base-uri"), "'none'", path);
    assert.equal(policy.get("form-action"), "'self'", path);
    assert.equal(policy.get("frame-ancestors"), "'none'", path);
    assert.equal(policy.get("object-src"), undefined, "default-src 'none' holds");
    const html = await response.text();
    assert.doesNotMatch(html, /<[^>]* style=|<[^>]* on\w+=/, path);
    const [styles, scripts] = inlineSources(html);
    if (html.includes('rel="stylesheet"')) styles!.unshift("'self'");
    assert.equal(policy.get("style-src"), styles!.join(" "), path);
    assert.equal(policy.get("script-src"), ["'self'", ...scripts!].join(" "), path);
    assert.doesNotMatch(
      html,
      /<(link(?! rel="canonical")|script|img)[^>]+(src|href)="(https?:)?\/\//,
      path,
    );
  }
});

Deno.test("the shell's inline style and script are those that its policy names", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await discard(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer));
  const shell = await app.get("/u/chef1");
  const policy = directives(shell);
  const html = await shell.text();
  const [styles, scripts] = inlineSources(html);
  assert.deepEqual([styles!.length, scripts!.length], [1, 1]);
  assert.equal(policy.get("style-src"), styles![0]);
  const [, seldom] = /data-seldom="(\/assets\/seldom-\w+\.js)"/.exec(html)!;
  assert.equal(policy.get("script-src"), `${scripts![0]} localhost:8000${seldom}`);
  assert.doesNotMatch([...policy.values()].join(" "), /unsafe|\*/);
});

Deno.test("a host that is no host does not get into a policy", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await discard(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer));
  const response = await app.fetch(new Request("http://a'b;c,d:8000/u/chef1"));
  await response.body?.cancel();
  assert.equal(response.status, 400);
  assert.equal(directives(response).get("frame-src"), "'none'");
});

Deno.test("HEAD says what GET would, its length too, and no more", async () => {
  await using server = await testServer();
  for (const path of ["/", "/login", "/healthz", "/u/nobody", CALLS.userData]) {
    const url = server.origin + path;
    const headers = { "Accept-Encoding": "identity" };
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => fetch(url, { method, headers })),
    );
    const body = await get!.text();
    assert.equal(await head!.text(), "");
    assert.equal(head!.status, get!.status);
    const names = [...get!.headers.keys()].filter((name) => name !== "x-request-id");
    assert.deepEqual([...head!.headers.keys()], names, path);
    assert.equal(head!.headers.get("Content-Length"), get!.headers.get("Content-Length"));
    assert.ok(body.length > 0);
  }
});

type Answer = [kind: string, status: number, response: Response];

async function answers(app: TestApp): Promise<Answer[]> {
  const landing = await app.get("/");
  const [asset] = /\/assets\/hydrate-[^"]+\.js/.exec(await landing.clone().text())!;
  const big = { username: "x".repeat(40_000), password: "x" };
  const text = app.fetch(
    new Request("http://localhost:8000/api/auth/login/", { method: "POST", body: "x" }),
  );
  const head = app.fetch(new Request("http://localhost:8000/login", { method: "HEAD" }));
  return [
    ["page", 200, landing],
    ["asset", 200, await app.get(asset)],
    ["guest page", 200, await app.get("/login")],
    ["head", 200, await head],
    ["failure as a page", 404, await app.get("/u/chef1")],
    ["frame that is not there", 404, await app.get("/u/chef1/frame")],
    ["redirect", 302, await app.get("/nowhere")],
    ["health", 200, await app.get("/healthz")],
    ["readiness", 200, await app.get("/readyz")],
    ["signed-out call", 401, await app.get(CALLS.userData)],
    ["unknown call", 404, await app.get("/api/nowhere")],
    ["wrong method", 405, await app.get(CALLS.login)],
    ["bad input", 400, await app.post(CALLS.login, {})],
    ["too large", 413, await app.post(CALLS.login, big)],
    ["not JSON", 415, await text],
  ];
}

/** Of the styles, and of the scripts, that are written into a page. */
function inlineSources(html: string): string[][] {
  return [/<style>([\s\S]*?)<\/style>/g, /<script>([\s\S]*?)<\/script>/g].map((inline) =>
    [...html.matchAll(inline)].map(([, text]) =>
      `'sha256-${createHash("sha256").update(text!).digest("base64")}'`
    )
  );
}

function directives(response: Response): Map<string, string> {
  const policy = response.headers.get("Content-Security-Policy")!;
  return new Map(
    policy.split("; ").map((directive) => {
      const [name, ...sources] = directive.split(" ");
      return [name!, sources.join(" ")];
    }),
  );
}

async function discard(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  await response.body?.cancel();
}
