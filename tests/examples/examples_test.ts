// /examples/{name}, its frame and its code: one for each prompt, within every rule of this place, asking nobody else.
import assert from "node:assert/strict";
import { exampleFramePath, examplePath } from "../../contract/examples/example_paths.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { getExample } from "../../server/examples/examples.ts";
import { preparePreview } from "../../server/page_code/prepare_preview.ts";
import { PROMPTS } from "../../ui/site/prompts.ts";
import { signIn } from "../support/make.ts";
import { ROOT } from "../support/sources.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

Deno.test("every prompt has its example, and every example its prompt", () => {
  const files = [...Deno.readDirSync(new URL("examples/", ROOT))].map(({ name }) => name);
  assert.deepEqual(files.toSorted(), PROMPTS.map(({ id }) => `${id}.html`).toSorted());
});

for (const { id } of PROMPTS) {
  Deno.test(`the example ${id}: nothing had to be changed, nothing is left over, and it asks nobody`, async () => {
    const code = (await getExample(id)).code;
    const { log, notices, findings } = preparePreview(code, { year: 2026 });
    assert.deepEqual({ log, notices, findings }, { log: [], notices: [], findings: [] });
    const bare = code.replaceAll(/base64,[^)"]*/g, "");
    const addresses = bare.match(/(?:https?:)?\/\/[a-z][\w.-]+\.[a-z]+[^\s"'<)]*/gi) ?? [];
    assert.deepEqual(addresses.filter((each) => !each.endsWith("//www.w3.org/2000/svg")), []);
    assert.doesNotMatch(bare, /\b(?:fetch|XMLHttpRequest|sendBeacon|WebSocket)\b/);
    for (const [mail] of bare.matchAll(/mailto:[^"'?]*/g)) {
      assert.match(mail, /^mailto:\w+@\w+\.example$/);
    }
  });
}

Deno.test("GET /examples/{name} frames the page as published ones are, and counts no visit", async () => {
  await using app = await testApp();
  const response = await app.get(examplePath("writer"));
  assert.equal(response.status, 200);
  const policy = response.headers.get("Content-Security-Policy")!;
  assert.match(
    policy,
    /frame-src localhost:8000\/examples\/writer\/frame mailto: tel: sms: [^;]+;/,
  );
  assert.doesNotMatch(policy, /unsafe/);
  const html = await response.text();
  assert.match(html, /<iframe sandbox="allow-scripts" [^>]*src="\/examples\/writer\/frame"/);
  assert.match(html, /<h1>The Reading Room<\/h1>/);
  assert.match(html, /Typography does all the work/, "the prompt is there to read");
  assert.match(html, /href="\/try\?start=writer"/);
  assert.doesNotMatch(html, /data-visits|Report this page/);
});

Deno.test("GET /examples/{name}/frame is the file with our runtime, in a sandbox, and no page by itself", async () => {
  await using app = await testApp();
  const path = exampleFramePath("writer");
  const response = await app.get(path);
  assert.match(response.headers.get("Content-Security-Policy")!, /^sandbox allow-scripts; /);
  const html = await response.text();
  const code = (await getExample("writer")).code;
  const [head, runtime] = [html.slice(0, 20), /<script>.+?<\/script>/.exec(html)![0]];
  assert.equal(html.replace(runtime, ""), code);
  assert.ok(code.startsWith(head) && runtime.length > 1_000, "the runtime comes first");
  const again = await app.get(path, { "If-None-Match": response.headers.get("ETag")! });
  assert.equal(again.status, 304);
  const alone = await app.get(path, { "Sec-Fetch-Dest": "document" });
  assert.equal(alone.status, 302);
  assert.equal(alone.headers.get("Location"), "http://localhost:8000/examples/writer");
});

Deno.test("an unknown example is a 404 as a page, in a frame, and as a call", async () => {
  await using app = await testApp();
  for (const name of ["plumber", "..%2Fmain", "%00", "Writer"]) {
    const page = await app.get(examplePath(name));
    assert.equal(page.status, 404, name);
    assert.match(await page.text(), /<h1>There is no example of this name\.<\/h1>/);
    const frame = await app.get(exampleFramePath(name));
    assert.equal(frame.status, 404);
    assert.match(frame.headers.get("Content-Security-Policy")!, /^sandbox allow-scripts; /);
    await frame.body?.cancel();
    const call = await app.get(CALLS.example.replace(":name", name));
    assert.equal(call.status, 404);
    assert.deepEqual(await errorIn(call), SENTENCES.example_not_found);
  }
});

Deno.test("GET /api/examples/{name}/ gives the code to start from", async () => {
  await using app = await testApp();
  const response = await app.get(CALLS.example.replace(":name", "writer"));
  assert.deepEqual(await response.json(), {
    title: "The Reading Room",
    user_code: (await getExample("writer")).code,
  });
});

Deno.test("with a second origin, examples are framed from there", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: "http://pages.localhost:8000" });
  const html = await (await app.get(examplePath("writer"))).text();
  assert.match(html, /src="http:\/\/pages\.localhost:8000\/examples\/writer\/frame"/);
  const landing = await (await app.get(SCREENS.landing)).text();
  assert.match(landing, /http:\/\/pages\.localhost:8000\/examples\/illustrator\/frame/);
});

Deno.test("GET /try?start= leads who is signed in to their own editor, and /register?start= to it", async () => {
  await using app = await testApp();
  const moved = await app.get("/register?start=writer");
  assert.equal(moved.headers.get("Location"), "/try?start=writer");
  assert.equal((await app.get("/register?start=plumber")).status, 200);
  assert.equal((await app.get("/try?start=writer")).status, 200);
  const { cookie } = await signIn(app);
  const there = await app.get("/try?start=writer", cookie);
  assert.equal(there.headers.get("Location"), "/dashboard?start=writer");
  const nowhere = await app.get("/try?start=%2F%2Fevil.example", cookie);
  assert.equal(nowhere.headers.get("Location"), "/dashboard");
});
