// Files in other encodings, and pages that are pasted escaped: read as what they are, with a line and a way back.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { READING_SENTENCES } from "../../contract/page_code/reading_sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { codeField, openEditor, paste, readCode } from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";

const PAGE =
  '<!doctype html>\n<html lang="de"><title>Grüße</title><p>Straße für Köche</p></html>\n';
const { read_as, came_as_json, file_not_readable } = READING_SENTENCES;

Deno.test("files in UTF-16 and Latin-1 are chosen and dropped, and said to be read so; a picture is refused", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  const said = page.locator(".toast");
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Open file").setInputFiles([{ name, mimeType: "text/html", buffer }]);

  await choose("page.html", Buffer.from(`\ufeff${PAGE}`, "utf16le"));
  await said.getByText(read_as({ encoding: "UTF-16" }), { exact: true }).waitFor();
  assert.equal(await readCode(page), PAGE);

  const dropped = PAGE.replace("Köche", "Gäste");
  await page.locator(".workspace").evaluate((workspace, text) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "drop.html", { type: "text/html" }));
    workspace.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  }, dropped);
  await said.getByText(read_as({ encoding: "Windows-1252" }), { exact: true }).waitFor();
  assert.equal(await readCode(page), dropped);

  await choose("soup.html", Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1"));
  const refusal = file_not_readable({ name: "soup.html", what: "a PNG picture" });
  await page.getByRole("alert").getByText(refusal).waitFor();
  assert.equal(await readCode(page), dropped, "nothing is lost");
  assert.deepEqual(complaints, []);
});

Deno.test("an escaped page that is pasted is that page, which is said; Undo and the keys bring back what was pasted", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  const escaped = JSON.stringify(PAGE);
  await paste(page, escaped);
  const said = page.locator(".toast").filter({ hasText: came_as_json });
  await said.waitFor();
  assert.equal(await readCode(page), PAGE);
  await said.getByText("What was left out").click();
  await said.getByRole("button", { name: "Undo" }).click();
  assert.equal(await readCode(page), escaped);

  await paste(page, `const html = ${escaped};`);
  await page.locator(".toast").getByText(READING_SENTENCES.came_as_string).waitFor();
  assert.equal(await readCode(page), PAGE);
  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  assert.equal(await readCode(page), `const html = ${escaped};`);
});
