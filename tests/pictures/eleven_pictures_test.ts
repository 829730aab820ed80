// The eleven pictures of a page by a key, and by the tools of an assistant.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { CALLS } from "../../contract/paths.ts";
import { picturesPath } from "../../contract/pictures/pictures.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import {
  ILLUSTRATOR_PAGE,
  makeIllustratorPictures,
  PICTURES_COUNT,
} from "../support/illustrator_page.ts";
import { signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { upload } from "../support/uploads.ts";

Deno.test("eleven missing pictures come by key: sent, and named by the page", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const byKey = { Authorization: `Bearer ${await makeKey(app, user)}` };
  const put = async (code: string) => {
    const headers = { ...byKey, "Content-Type": "text/html" };
    const address = `http://localhost:8000${CALLS.page}`;
    return await (await app.fetch(
      new Request(address, { method: "PUT", body: code, headers }),
    )).text();
  };
  assert.match(await put(ILLUSTRATOR_PAGE), /^11 pictures are missing: add yours\.$/m);
  const sources: string[] = [];
  for (const { buffer, name } of await makeIllustratorPictures()) {
    const sent = await upload(app, new Uint8Array(buffer), byKey, name);
    assert.equal(sent.status, 201);
    sources.push((await sent.json()).src);
  }
  const filled = ILLUSTRATOR_PAGE.replaceAll(/https:[^")]+\.jpg/g, () => sources.pop()!);
  assert.doesNotMatch(await put(filled), /missing/);
  await assertShown(app);
});

Deno.test("eleven missing pictures come by the tools, each into its place", async () => {
  await using app = await testApp();
  await using mcp = await connectClient(app, await makeKey(app, await signIn(app)));
  await mcp.use("publish_page", { html: ILLUSTRATOR_PAGE, version: 0 });
  const pictures = await makeIllustratorPictures();
  for (const [index, { buffer, name }] of pictures.entries()) {
    const base64 = Buffer.from(buffer).toString("base64");
    const version = index + 1;
    const { isError, text } = await mcp.use("add_picture", { base64, name, place: "1", version });
    assert.ok(!isError, text);
    const left = PICTURES_COUNT - version;
    if (left > 1) assert.ok(text.includes(`${left} pictures of the page are missing`), text);
  }
  await assertShown(app);
});

async function assertShown(app: TestApp): Promise<void> {
  const frame = await (await app.get(portfolioFramePath("chef1"))).text();
  const names = new Set(
    frame.matchAll(/(?:src="|url\(["']?)pictures\/(\w+\.\w+)/g).map(([, name]) => name!),
  );
  assert.equal(names.size, PICTURES_COUNT);
  for (const name of names) {
    const { status, body } = await app.get(picturesPath("chef1") + name);
    await body?.cancel();
    assert.equal(status, 200);
  }
  assert.doesNotMatch(frame, /data-missing-picture=/);
}
