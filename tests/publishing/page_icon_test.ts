// The icon in the tab of a published page, as its answer has it.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { ENDLESS_ICON, pngOf } from "../support/endless_icon.ts";
import { letIn, PAGE_PASSWORD, see } from "../support/locked.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PICTURE = `${"a".repeat(32)}.png`;
const page = (icon: string) =>
  `<head><title>Suppe</title><link rel="icon" href="${icon}"></head><p>x`;

Deno.test("GET /u/{username} has its page's icon, from the save on", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, page(pngOf(64)));
  assert.equal(await iconOf(app), pngOf(64));
  await save(app, user, page("data:image/svg+xml,<svg xmlns=''><text>🎨</text></svg>"));
  assert.match(decodeURIComponent(await iconOf(app)), />🎨<\/text><\/svg>$/);
  await save(app, user, page(`pictures/${PICTURE}`));
  assert.equal(await iconOf(app), `/u/chef1/pictures/${PICTURE}`);
  const policy = (await app.get("/u/chef1")).headers.get("Content-Security-Policy")!;
  assert.match(policy, /img-src 'self' data:;/);
});

Deno.test("GET /u/{username} has nothing in its tab that its browser would have to measure, saved before or now", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const drawing = "data:image/svg+xml,<svg><rect width='9' height='9'/></svg>";
  for (const icon of [ENDLESS_ICON, pngOf(512), "https://i.imgur.com/a.png", drawing]) {
    await save(app, user, page(icon));
    await app.database.sql`update portfolios set icon = ${icon}`;
    app.pages.forget(user.id);
    assert.match(decodeURIComponent(await iconOf(app)), />S<\/text>/, icon);
  }
});

Deno.test("GET /u/{username} has the first letter of its title without an icon of its own, also for pages of before", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, "<title>“über” Suppe</title><p>x");
  assert.match(decodeURIComponent(await iconOf(app)), />Ü<\/text>/);
  await save(app, user, "<title>🍲</title><p>x");
  assert.match(decodeURIComponent(await iconOf(app)), />&#183;<\/text>/);
  await save(app, user, "<p>x");
  assert.match(decodeURIComponent(await iconOf(app)), />C<\/text>/);
  await save(app, user, page("https://evil.example/a.png"));
  assert.match(decodeURIComponent(await iconOf(app)), />S<\/text>/);
});

Deno.test("GET /u/{username} of a page with a password has its picture as icon where its visitors may see it", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, page(`pictures/${PICTURE}`));
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  assert.doesNotMatch(await (await app.get("/u/chef1")).text(), /pictures\//);
  assert.match(
    await iconOf(app, await letIn(app)),
    new RegExp(`^/u/chef1/[^/]{20,}/pictures/${PICTURE}$`),
  );
});

Deno.test("GET /u/{username} has no picture as icon where pictures are at another origin", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: "http://pages.localhost:8000" });
  await save(app, await signIn(app), page(`pictures/${PICTURE}`));
  assert.match(decodeURIComponent(await iconOf(app)), />S<\/text>/);
});

async function save(app: TestApp, { bearer }: SignedInUser, user_code: string): Promise<void> {
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}

async function iconOf(app: TestApp, headers: Record<string, string> = {}): Promise<string> {
  const html = await (await app.get("/u/chef1", headers)).text();
  return /<link rel="icon" href="([^"]*)">/.exec(html)![1]!;
}
