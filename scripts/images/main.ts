// Makes all pictures of the house anew: icons, the card that links unfurl to, and the examples with their thumbnails.
import { chromium } from "playwright-core";
import { findBrowser } from "../../tests/support/find_browser.ts";
import { PROMPTS, SHOWN_EXAMPLES } from "../../ui/content/prompts.ts";
import { drawAll } from "./drawings.ts";
import { takeThumbnails } from "./thumbnails.ts";
import { withTypefaces } from "./typefaces.ts";

const EXAMPLES = new URL("../../examples/", import.meta.url);

const wanted = Deno.env.get("ONLY")?.split(",");
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...Deno.env.toObject(), ...found.env },
  args: ["--no-sandbox", "--disable-gpu"],
});
if (!wanted) await drawAll(browser);
for (const { id } of PROMPTS) {
  if (wanted && !wanted.includes(id)) continue;
  const hasPhone = SHOWN_EXAMPLES.some((each) => each.id === id);
  const file = new URL(`${id}.html`, EXAMPLES);
  const page = await withTypefaces(await Deno.readTextFile(file));
  await Deno.writeTextFile(file, page);
  console.log(id, await takeThumbnails(browser, id, page, hasPhone));
}
await browser.close();
