// Zips that lie about themselves, dropped into the editor: a sentence, and nothing of the draft is lost.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { strToU8, zipSync } from "fflate";
import { openBrowser } from "../support/browser.ts";
import { codeField, openEditor, paste, readCode } from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";
import { endlessZip, lyingZip } from "../support/zip_bombs.ts";

const DRAFT = "<!DOCTYPE html><html><body><p>My soup</p></body></html>";

Deno.test("a zip that lies about its size is refused in the editor, the draft stays, and a good one is opened", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await paste(page, DRAFT);
  const drop = (bytes: Uint8Array) =>
    page.getByLabel("Open file").setInputFiles([
      { name: "site.zip", mimeType: "application/zip", buffer: Buffer.from(bytes) },
    ]);
  const alert = (words: RegExp) => page.getByRole("alert").filter({ hasText: words }).waitFor();

  const large = new Uint8Array(32 * 1024 * 1024);
  await drop(lyingZip({ "index.html": large, "b.html": large }));
  await alert(/too large: unpacked it has over 20 MB/);
  assert.equal(await readCode(page), DRAFT);

  await drop(endlessZip());
  // The page is there for its author meanwhile.
  await paste(page, DRAFT.replace("soup", "stew"));
  await alert(/takes too long to open/);
  assert.equal(await readCode(page), DRAFT.replace("soup", "stew"));

  const code = "<!DOCTYPE html><html><body><p>Bread</p></body></html>";
  await drop(zipSync({ "site/index.html": strToU8(code) }));
  await codeField(page).getByText("Bread").waitFor();
  assert.equal(await readCode(page), code);
  assert.deepEqual(complaints, []);
});
