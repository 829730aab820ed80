// Our own pages and files: complete without script, guarded by the page cookie, under strict headers.
import assert from "node:assert/strict";
import { readAssets } from "../../server/http/assets.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { classesByStyle } from "../support/dressed.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("GET /dashboard comes complete with the page cookie, and as a loading screen without", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const page = await app.get("/dashboard", cookie);
  assert.equal(page.headers.get("Cache-Control"), "no-store");
  const html = await page.text();
  assert.match(html, /Welcome, chef1!/);
  assert.match(html, /Create Portfolio/);
  assert.equal([...html.matchAll(/class="prompt-text"/g)].length, 7);
  const without = await app.get("/dashboard");
  assert.equal(without.status, 200);
  const loading = await without.text();
  assert.match(loading, /Loading your workspace\.\.\./);
  assert.doesNotMatch(loading, /chef1/);
});

Deno.test("GET /prompts shows twelve prompts and the notice", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const html = await (await app.get("/prompts", cookie)).text();
  assert.equal([...html.matchAll(/class="prompt-text"/g)].length, 12);
  assert.match(html, /i\.imgur\.com, live\.staticflickr\.com/);
});

for (const path of ["/login", "/register", "/forgot-password", "/reset-password"]) {
  Deno.test(`GET ${path} is for guests`, async () => {
    await using app = await testApp();
    const { cookie } = await signIn(app);
    const guest = await app.get(path);
    assert.equal(guest.status, 200);
    await guest.body?.cancel();
    const member = await app.get(path, cookie);
    assert.equal(member.status, 302);
    assert.equal(member.headers.get("Location"), "/dashboard");
  });
}

for (const path of ["/nowhere", "/login/x", "/assets/x.js", "/.env", "/u/"]) {
  Deno.test(`GET ${path} leads to the landing page`, async () => {
    await using app = await testApp();
    const response = await app.get(path);
    assert.equal(response.status, 302);
    assert.equal(response.headers.get("Location"), "/#nothing-there");
  });
}

Deno.test("GET / has the line about an address that leads to nothing for whoever comes by it, and one answer for all", async () => {
  await using app = await testApp();
  const html = await (await app.get("/?at=/nowhere")).text();
  assert.match(html, /<aside id="nothing-there"[^>]*>/);
  assert.match(html, /<p>Nothing is at that address\. Here is the front door\.<\/p>/);
  assert.doesNotMatch(html, /nowhere/);
});

for (const setting of ["", "2025", "now"]) {
  Deno.test(`the footer has its year by COPYRIGHT_YEAR=${setting}`, async () => {
    await using app = await testApp({ COPYRIGHT_YEAR: setting });
    app.clock.advance(2 * 365 * 24 * 60 * 60 * 1_000);
    const year = setting === "now" ? app.clock.now().getUTCFullYear() : 2025;
    assert.match(await (await app.get("/")).text(), new RegExp(`© ${year} Folio Kitchen`));
  });
}

Deno.test("every page has strict headers, and nothing unsafe in its policy", async () => {
  await using app = await testApp({ PUBLIC_URL: "https://folio.example" });
  for (const path of ["/", "/login", "/register", "/verify-email/a/b", "/dashboard", "/u/x"]) {
    const { headers, body } = await app.get(path);
    await body?.cancel();
    const policy = headers.get("Content-Security-Policy")!;
    assert.match(policy, /^default-src 'none'; script-src 'self'[; ]/, path);
    assert.doesNotMatch(policy, /unsafe/, path);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
    assert.equal(headers.get("Cross-Origin-Opener-Policy"), "same-origin");
    assert.match(headers.get("Strict-Transport-Security")!, /max-age=\d{8}/);
  }
});

Deno.test("a page names only the islands that it holds", async () => {
  await using app = await testApp();
  const html = await (await app.get("/login")).text();
  const islands = [...html.matchAll(/data-island="\/assets\/(\w+)-/g)].map((match) => match[1]);
  assert.deepEqual(islands, ["guest_splash", "login_form", "provider_buttons", "beside_line"]);
  const without = await (await app.get("/u/nobody")).text();
  assert.doesNotMatch(without, /<script|modulepreload/);
});

Deno.test("React is one chunk of its own, which every island shares", () => {
  const assets = readAssets(new URL("../../dist/", import.meta.url));
  const [react, ...others] = assets.entries["react"]!.imports;
  assert.deepEqual(others, []);
  for (const [name, { imports }] of Object.entries(assets.entries)) {
    if (name.startsWith("islands/")) assert.ok(imports.includes(react!), name);
  }
});

Deno.test("GET /assets/ serves what the client takes, for ever", async () => {
  await using app = await testApp();
  const [, path] = /src="(\/assets\/hydrate-[^"]+\.js)"/.exec(await (await app.get("/")).text())!;
  for (const [accepted, coding] of [["gzip, br", "br"], ["gzip, br;q=0", "gzip"], ["", null]]) {
    const { status, headers, body } = await app.get(path!, { "Accept-Encoding": accepted! });
    await body?.cancel();
    assert.equal(status, 200);
    assert.equal(headers.get("Content-Encoding"), coding);
    assert.equal(headers.get("Cache-Control"), "public, max-age=31536000, immutable");
    assert.equal(headers.get("Vary"), "Accept-Encoding");
  }
});

Deno.test("/healthz lives on without a database, /readyz does not", async () => {
  await using app = await testApp();
  assert.deepEqual(await statuses(app, "/healthz", "/readyz"), [200, 200]);
  await app.database.sql`drop table migrations`;
  assert.deepEqual(await statuses(app, "/healthz", "/readyz"), [200, 503]);
});

Deno.test("/dev/mail is shown only at home, and only without an SMTP server", async () => {
  for (
    const [environment, status] of [
      [{}, 302],
      [{ SMTP_URL: "" }, 200],
      [{ SMTP_URL: "", MAIL: "off", PUBLIC_URL: "https://folio.example" }, 302],
    ] as const
  ) {
    await using app = await testApp(environment);
    assert.deepEqual(await statuses(app, "/dev/mail"), [status]);
  }
  await using app = await testApp({ SMTP_URL: "" });
  const rebound = await app.fetch(new Request("http://evil.example:8000/dev/mail"));
  assert.equal(rebound.status, 302);
});

async function statuses(app: TestApp, ...paths: string[]): Promise<number[]> {
  return await Promise.all(paths.map(async (path) => {
    const response = await app.get(path);
    await response.body?.cancel();
    return response.status;
  }));
}

Deno.test("a page brings the styles of its first view, and no others", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const classes = await classesByStyle();
  const readStyles = async (path: string, headers = {}) => {
    const html = await (await app.get(path, headers)).text();
    const text = /<style>([^]*?)<\/style>/.exec(html)![1]!;
    return [...classes.keys()].filter((name) => {
      const others = new Set(
        [...classes].flatMap(([other, known]) => other === name ? [] : [...known]),
      );
      return [...classes.get(name)!].some((own) =>
        !others.has(own) && new RegExp(`\\.${own}(?![\\w-])`).test(text)
      );
    });
  };
  const [landing, login, dashboard] = [
    await readStyles(SCREENS.landing),
    await readStyles(SCREENS.login),
    await readStyles(SCREENS.dashboard, cookie),
  ];
  const shared = ["base", "drawn", "notice", "parts"];
  assert.deepEqual(
    landing.toSorted(),
    [...shared, "paste_field", "public_layout", "table"]
      .sort(),
  );
  assert.deepEqual(
    login.toSorted(),
    [...shared, "form", "public_layout", "sign_up", "splash", "split"].sort(),
  );
  assert.deepEqual(
    dashboard.toSorted(),
    [
      ...shared,
      "arrival",
      "dashboard",
      "entries",
      "first_page",
      "paste_field",
      "sidebar",
      "signed_in_layout",
    ].sort(),
  );
});

Deno.test("styles below the first view are linked where it ends, by their hash, and kept for ever", async () => {
  await using app = await testApp();
  const { cookie, bearer } = await signIn(app);
  const sheets: string[] = [];
  for (
    const [path, above, below, classes] of [
      [SCREENS.landing, /<h1>[^]*<\/section>$/, /^<section class="landing-section"/, [
        "landing-section",
        "carousel",
        "rules-told",
      ]],
      [SCREENS.dashboard, /class="steps"[^]*<\/section>$/, /^<section aria-labelledby="prompts"/, [
        "editor",
        "preview",
        "history-list",
        "pictures-grid",
      ]],
      [SCREENS.profile, /name="email"[^]*$/, /^<\/section><section/, ["connections", "dialog"]],
    ] as const
  ) {
    const page = await app.get(path, cookie);
    const html = await page.text();
    const [first, rest, ...others] = html.split(
      /<link rel="stylesheet" href="[^"]*" id="first-view-end"\/>/,
    );
    assert.deepEqual(others, [], path);
    assert.match(first!, above);
    assert.match(rest!, below);
    const [, address] = /<link rel="stylesheet" href="([^"]*)"/.exec(html)!;
    assert.match(address!, /^\/assets\/\w+-[0-9A-Z]{8}\.css$/);
    const sheet = await app.get(address!);
    assert.equal(sheet.headers.get("Cache-Control"), "public, max-age=31536000, immutable");
    const styles = await sheet.text();
    for (const name of classes) {
      assert.match(styles, new RegExp(`\\.${name}[^\\w-]`));
      assert.ok(!first!.includes(`.${name}`), name);
    }
    assert.match(page.headers.get("Content-Security-Policy")!, /style-src 'self' 'sha256-/);
    sheets.push(address!);
  }
  assert.equal(new Set(sheets).size, 2, "one of the public screens, one of those signed in");
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer);
  await saved.body?.cancel();
  for (const path of [SCREENS.login, SCREENS.register, SCREENS.developers, "/u/chef1"]) {
    const page = await app.get(path);
    assert.doesNotMatch(await page.text(), /rel="stylesheet"/, path);
    assert.match(page.headers.get("Content-Security-Policy")!, /style-src 'sha256-/, path);
  }
});
