// What a person does with pictures in the editor.
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { TestBrowser } from "./browser.ts";
import { codeField, fillCode, openEditor, previewOf, readCode } from "./editor.ts";
import type { TestServer } from "./test_server.ts";
import { until } from "./until.ts";

export const PAGE = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Soup</title></head><body>
<h1>Soup</h1>
</body></html>`;
const NAME = "[0-9a-f]{32}\\.webp";
export const SRC = `src="pictures/${NAME}"`;

export async function openWith(
  server: TestServer,
  chromium: TestBrowser,
  code: string,
): Promise<void> {
  await openEditor(server, chromium);
  await fillCode(chromium.page, code);
  await previewOf(chromium.page).contentFrame().getByRole("heading").first().waitFor();
}

export async function untilCode(page: Page, pattern: RegExp): Promise<void> {
  let code = "";
  await until(
    () => `${pattern} in ${code}`,
    async () => pattern.test(code = await readCode(page)),
  );
}

export async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.locator("label", { hasText: "Add pictures" }).click();
  const file = { name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
  await (await choosing).setFiles([file]);
}

/** Into the code, from the clipboard or by the mouse. */
export async function give(page: Page, way: "paste" | "drop", bytes: Uint8Array): Promise<void> {
  await codeField(page).evaluate((field, [way, base64]) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], "soup.jpg", { type: "image/jpeg" }));
    const options = { bubbles: true, cancelable: true, composed: true };
    field.dispatchEvent(
      way === "paste"
        ? new ClipboardEvent("paste", { clipboardData: data, ...options })
        : new DragEvent("drop", { dataTransfer: data, ...options }),
    );
  }, [way, Buffer.from(bytes).toString("base64")]);
}

/** As the mouse drops a file from outside of the browser. */
export async function dropOn(
  page: Page,
  selector: string,
  bytes: Uint8Array,
  image = "img",
): Promise<void> {
  const file = await Deno.makeTempFile({ suffix: ".jpg" });
  await Deno.writeFile(file, bytes);
  const frame = page.frameLocator(selector);
  const around = (await page.locator(selector).boundingBox())!;
  const within = await frame.locator(image).evaluate((image) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width: innerWidth };
  });
  const scale = around.width / within.width;
  const place = { x: around.x + within.x * scale, y: around.y + within.y * scale };
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", { type, ...place, data });
  }
  await devtools.detach();
}
