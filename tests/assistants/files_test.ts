// PDFs by the tools: kept beside the page as those of the editor are, and refused in a person's words.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { makePdf } from "../support/pdfs.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("a PDF that an assistant adds is linked by what it answers, once however often it is sent", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await using mcp = await connectClient(app, await makeKey(app, user));
  const pdf = makePdf("CV");
  const added = await mcp.use("add_file", { name: "My CV", base64: pdf.toBase64() });
  assert.equal(added.isError, false, added.text);
  const { href, markup } = added.data as unknown as { href: string; markup: string };
  assert.match(href, /^files\/[0-9a-f]{32}\.pdf$/);
  assert.equal(markup, `<a href="${href}">My CV.pdf</a>`);
  const again = await mcp.use("add_file", { name: "cv.pdf", base64: pdf.toBase64() });
  assert.deepEqual(again.data, added.data);
  const { files } = await (await app.get(CALLS.files, user.bearer)).json();
  assert.equal(files.length, 1);

  const html = `<!DOCTYPE html><html lang="en"><title>CV</title><h1>CV</h1>${markup}</html>`;
  await mcp.use("publish_page", { html, version: 0 });
  const served = await app.get(`/u/chef1/${href}`);
  assert.equal(served.headers.get("Content-Type"), "application/pdf");
  assert.deepEqual(new Uint8Array(await served.arrayBuffer()), pdf);
});

for (
  const [what, base64, words] of [
    ["no base64", "%PDF-1.4", /did not come whole/],
    ["no PDF", new TextEncoder().encode("<h1>CV</h1>").toBase64(), /PDF/],
    ["too long", "A".repeat(6 * 1024 * 1024), /./],
  ] as const
) {
  Deno.test(`what is ${what} is refused, and nothing is kept`, async () => {
    await using app = await testApp();
    const user = await signIn(app);
    await using mcp = await connectClient(app, await makeKey(app, user));
    const answer = await mcp.use("add_file", { name: "cv.pdf", base64 }).catch((error) => ({
      text: String(error),
      isError: true,
    }));
    assert.ok(answer.isError);
    assert.match(answer.text, words);
    const { files } = await (await app.get(CALLS.files, user.bearer)).json();
    assert.deepEqual(files, []);
  });
}
