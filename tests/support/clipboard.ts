// The clipboard of the browser, which all tests that run at the same time share: one of them has it at a time.
import type { Page } from "playwright-core";
import { join } from "node:path";
import { tmpdir } from "node:os";

export async function holdClipboard(page: Page, origin?: string): Promise<Disposable> {
  const path = join(tmpdir(), "folio-kitchen-clipboard.lock");
  const file = await Deno.open(path, { create: true, write: true });
  await file.lock(true);
  await page.context().grantPermissions(
    ["clipboard-read", "clipboard-write"],
    origin ? { origin } : undefined,
  );
  return file;
}
