// /privacy and /terms: all that is kept is told, by the code's own numbers; and an operator's text takes their place.
import assert from "node:assert/strict";
import { readConfig } from "../../server/config/config.ts";
import { checkPlaceholders, privacyText } from "../../server/site/house_texts.tsx";
import { listLeftTables } from "../support/left_tables.ts";
import { ROOT } from "../support/sources.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("GET /privacy tells of every table of the database", async () => {
  await using app = await testApp();
  const tables = await app.database.sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  assert.ok(tables.length > 20);
  const response = await app.get("/privacy");
  assert.equal(response.status, 200);
  const html = await response.text();
  const untold = tables.map(({ table_name }) => table_name)
    .filter((name) => !html.includes(`<code>${name}</code>`));
  const left = await listLeftTables();
  assert.deepEqual(untold.filter((name) => !left.includes(name)), []);
  const told = [...html.matchAll(/<code>(\w+)<\/code>/g)].map(([, name]) => name);
  const known = tables.map(({ table_name }) => table_name);
  assert.deepEqual(told.filter((name) => !known.includes(name!)), [], "none that is gone");
});

for (const name of ["privacy.md", "terms.md"]) {
  Deno.test(`${name} writes no number of its own`, async () => {
    const text = await Deno.readTextFile(new URL(`server/site/${name}`, ROOT));
    const written = text.replaceAll(/\{\w+\}/g, "");
    assert.ok(written.length > 1_000);
    assert.doesNotMatch(written, /\d|\b(?:two|three|five|ten|thirty)\b(?!\s+visitors)/i);
  });
}

Deno.test("a placeholder without a value, and a value without a placeholder, are refused", () => {
  checkPlaceholders("For {days} days, or {days} more.", ["days"]);
  assert.throws(() => checkPlaceholders("For {days} days.", []), /\{days\} .* has no value/);
  assert.throws(() => checkPlaceholders("For days.", ["days"]), /no .* placeholder \{days\}/);
});

Deno.test("GET /privacy says the periods that the code keeps to", () => {
  const text = privacyText(readConfig({}), []).replaceAll(/\s+/g, " ");
  for (
    const said of [
      "sees the last 30 days",
      "it is kept for 365 days, the newest 500 of a page",
      "the last 50 saves",
      "is shown for 10 minutes",
      "end 30 days after their last use, and 90 days after you signed in",
      "hold for 1 hour (a new password), 3 days (verifying), 1 day (a new email address), 7 days (a sign-in that was not yours; one for each)",
      "The last 20 are kept",
      "in 12 tries",
      "for 90 days, and nobody else gets them",
      "for 1 day at the longest (`rate_limits`)",
      "your pages (30 days)",
    ]
  ) assert.ok(text.includes(said), said);
});

Deno.test("GET /privacy says who is asked about passwords, where somebody is", () => {
  const BREACHED_PASSWORDS_URL = "https://leaks.example/range/";
  const text = privacyText(readConfig({ BREACHED_PASSWORDS_URL }), []).replaceAll(/\s+/g, " ");
  assert.match(
    text,
    /was in a leak is asked of leaks\.example\. It learns the first 5 characters of a hash/,
  );
  assert.doesNotMatch(privacyText(readConfig({}), []), /leak/);
});

Deno.test("GET /privacy and /terms name who runs the place, and can be found", async () => {
  await using app = await testApp({
    PUBLIC_URL: "https://folio.example",
    OPERATOR_NAME: "Example <Association>",
    MAIL_FROM: "Folio Kitchen <kitchen@folio.example>",
  });
  for (const path of ["/privacy", "/terms"]) {
    const response = await app.get(path);
    assert.equal(response.status, 200, path);
    const html = await response.text();
    assert.match(html, /is run by Example &lt;Association&gt;\. Write to/, path);
    assert.match(html, /<a href="mailto:kitchen@folio\.example">kitchen@folio\.example<\/a>/, path);
    assert.doesNotMatch(html, /name="robots"/, path);
  }
});

Deno.test("without a name, a place is run by the operator of its address, and this machine has no contact", async () => {
  await using app = await testApp();
  const html = await (await app.get("/terms")).text();
  assert.match(html, /is run by the operator of localhost:8000\./);
  assert.doesNotMatch(html, /mailto:/);
});

Deno.test("PRIVACY_FILE and TERMS_FILE take the place of the texts, as Markdown or as they are", async () => {
  const folder = await Deno.makeTempDir();
  const [PRIVACY_FILE, TERMS_FILE] = [`${folder}/privacy.md`, `${folder}/terms.txt`];
  await Deno.writeTextFile(
    PRIVACY_FILE,
    "# Our *privacy*\n\nSee [us](https://us.example) <b>not bold</b>.",
  );
  await Deno.writeTextFile(TERMS_FILE, "Be kind.\n# 1 rule\n");
  await using app = await testApp({ PRIVACY_FILE, TERMS_FILE });
  await Deno.remove(folder, { recursive: true });
  const privacy = await (await app.get("/privacy")).text();
  assert.match(privacy, /<h1>Our <em>privacy<\/em><\/h1>/);
  assert.match(privacy, /<a href="https:\/\/us\.example">us<\/a> &lt;b&gt;not bold&lt;\/b&gt;\./);
  assert.equal([...privacy.matchAll(/<h1/g)].length, 1);
  assert.doesNotMatch(privacy, /This text comes with the software/);
  const terms = await (await app.get("/terms")).text();
  assert.match(terms, /<h1>Terms<\/h1>/);
  assert.match(terms, /<p>Be kind\.<br\/># 1 rule<\/p>/);
});
