// A page that is edited where it is seen, with parts of all sizes.
import type { FrameLocator } from "playwright-core";
import type { TestBrowser } from "./browser.ts";
import { fillCode, openEditor, previewOf } from "./editor.ts";
import type { TestServer } from "./test_server.ts";

export const EDITED_PAGE = `<!DOCTYPE html>
<html lang="en"><head><title>Oven</title><style>
body { margin: 0; font: 18px/1.2 Georgia, serif }
h1 { width: 9em; margin: 40px; font-size: 44px; letter-spacing: 0.02em; text-transform: uppercase }
section { padding: 24px } p { max-width: 30em; line-height: 1.7 }
.tall { height: 420px; background: #eee } .far { margin-top: 700px }
</style></head><body>
<h1>Oven and
  basket, baked here</h1>
<section id="a"><p>Bread that is baked at four in the morning, <a href="#b">and sold</a> at seven.</p></section>
<section id="b" class="tall"><p>Cakes of the season, made of what the garden has, and never of more than that.</p></section>
<section id="c" class="far"><p>The last words of it all.</p></section>
<script>let presses = 0; addEventListener("keydown", ({ key }) => document.title = key + ++presses)</script>
</body></html>`;

export async function openOnPage(
  server: TestServer,
  chromium: TestBrowser,
  code = EDITED_PAGE,
): Promise<FrameLocator> {
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, code);
  const frame = previewOf(page).contentFrame();
  await frame.getByText("The last words").waitFor();
  await page.getByRole("button", { name: "Edit on the page" }).click();
  return frame;
}
