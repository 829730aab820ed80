// What each tool, and each call by key, may tell of a page: nothing to who may not read it, whatever they send.
// Lane: rest.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { type Scope, SCOPES } from "../../contract/assistants/scopes.ts";
import { allOf, type Arguments, mapValues } from "../support/feature_cases.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { byKey } from "../support/page_by_key.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { PNG_BASE64 } from "../support/picture_host.ts";
import { makePdf } from "../support/pdfs.ts";

const NEW = "<!DOCTYPE html><title>Soup</title><h1>Soup of the day</h1>";
/** Two pages that differ in what stands there, and in what is found in it. */
const PAGES = [
  `<!DOCTYPE html><title>Soup</title><h1>Soup of the day</h1><p>secret AAAA <a href="https://soup.example/">x</a>`,
  `<!DOCTYPE html><html lang="en"><title>Stew</title><h1>Stew of the day</h1><p>secret BBBB</p>`,
];

/** What each is asked to find out about the page. */
const PROBES: Record<string, Arguments[]> = {
  get_guidelines: [{}],
  check_page: [{ html: NEW }],
  get_page: [{}, { version: 1 }],
  list_versions: [{}],
  get_visits: [{}],
  get_domain: [{}],
  publish_page: [{ html: NEW, version: 0 }, { html: NEW, version: 7 }, { html: NEW, version: 2 }],
  edit_page: [
    { version: 7, edits: [{ find: "A", replace: "x" }] },
    { version: 2, edits: [{ find: "AAAA", replace: "AAAA" }] },
    { version: 2, edits: [{ find: "secret A", replace: "x", all: true }] },
    { version: 2, edits: [{ find: "A", replace: "x" }] },
  ],
  restore_version: [{ restore: 9, version: 2 }, { restore: 1, version: 2 }],
  add_file: [{ name: "cv.pdf", base64: makePdf("CV").toBase64() }],
  add_picture: [{ name: "soup.png", alt: "Soup", base64: PNG_BASE64 }],
  set_online: [{ is_online: false }, { is_online: true }],
  ...mapValues(allOf(({ tools }) => tools), ({ probes }) => probes),
};

const SUBSETS = Array.from(
  { length: 2 ** SCOPES.length },
  (_, i) => SCOPES.filter((_scope, bit) => i & 2 ** bit),
).filter(({ length }) => length > 0);

Deno.test("there is a probe for each tool, and each names the scopes that it needs", async () => {
  await using app = await testApp();
  await using mcp = await connectClient(app, await makeKey(app, await signIn(app)));
  const { tools } = await mcp.client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), Object.keys(PROBES).sort());
  for (const { name, _meta, annotations } of tools) {
    const scopes = _meta!["scopes"] as Scope[];
    assert.ok(scopes.every((scope) => SCOPES.includes(scope)), name);
    const writes = scopes.some((scope) => scope.endsWith(":write"));
    assert.equal(writes, annotations!.readOnlyHint === false, name);
  }
});

for (const scopes of SUBSETS) {
  Deno.test(`with ${scopes.join(" and ")}, a tool works that names no other scope, and none else`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    await using mcp = await connectClient(app, await makeKey(app, user, scopes));
    const { tools } = await mcp.client.listTools();
    for (const { name, _meta } of tools) {
      const needed = _meta!["scopes"] as Scope[];
      const { text } = await mcp.use(name, PROBES[name]![0]);
      const lacking = needed.find((scope) => !scopes.includes(scope));
      if (lacking) assert.match(text, new RegExp(`it lacks ${lacking}\\.`), name);
      else assert.doesNotMatch(text, /it lacks/, name);
    }
  });
}

/** Of what is read and written beside the page, both scopes or none: each alone opens no more. */
const PAIRS = SCOPES.filter((scope) => scope.endsWith(":read") && scope !== "page:read")
  .map((read) =>
    [read, SCOPES.find((scope) => scope === read.replace(":read", ":write"))] as const
  );
const BLIND = SUBSETS.filter((scopes) =>
  !scopes.includes("page:read") &&
  PAIRS.every(([read, write]) => !write || scopes.includes(read) === scopes.includes(write))
);

for (const scopes of BLIND) {
  for (const [name, probes] of Object.entries(PROBES)) {
    Deno.test(`with ${scopes.join(" and ")}, ${name} answers alike whatever the page holds`, async () => {
      for (const probe of probes) {
        const [one, other] = await Promise.all(PAGES.map(async (page) => {
          await using app = await testApp();
          const user = await openPage(app, page);
          await using mcp = await connectClient(app, await makeKey(app, user, scopes));
          return await mcp.use(name, probe);
        }));
        assert.deepEqual(one, other, JSON.stringify(probe));
      }
    });
  }
}

const CONDITIONS: Record<string, string>[] = [
  {},
  { "If-Match": "*" },
  { "If-Match": '"7"' },
  { "If-None-Match": "*" },
];

for (const headers of CONDITIONS) {
  Deno.test(`a key that may only write learns nothing of the page by PUT with ${JSON.stringify(headers)}, or by GET`, async () => {
    const answers = await Promise.all(PAGES.map(async (page) => {
      await using app = await testApp();
      const key = await makeKey(app, await openPage(app, page), ["page:write"]);
      return [await ask(app, key, "PUT", headers), await ask(app, key, "GET", {})];
    }));
    assert.deepEqual(answers[0], answers[1]);
  });
}

/** The second version of a page, whose first was nearly the same. */
async function openPage(app: TestApp, user_code: string): Promise<SignedInUser> {
  const user = await signIn(app);
  for (const code of [`${user_code}<p>First`, user_code]) {
    const saved = await app.post(CALLS.savePortfolio, { user_code: code }, user.bearer);
    await saved.body?.cancel();
  }
  return user;
}

async function ask(app: TestApp, key: string, method: string, headers: Record<string, string>) {
  const response = await app.fetch(
    new Request(app.config.publicUrl + CALLS.page, {
      method,
      headers: {
        ...byKey(key),
        ...headers,
        "Content-Type": "text/html",
        "Accept": "application/json",
      },
      body: method === "PUT" ? NEW : undefined,
    }),
  );
  return [response.status, response.headers.get("ETag"), await response.text()];
}
