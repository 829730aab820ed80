// Makes all pictures of the house anew: icons, the card that links unfurl to, and the examples with their thumbnails.
import { chromium } from "playwright-core";
import { findBrowser } from "../../tests/support/find_browser.ts";
import { PROMPTS, SHOWN_EXAMPLES } from "../../ui/site/prompts.ts";
import { drawAll } from "./drawings.ts";
import { takeThumbnails } from "./thumbnails.ts";
import { installTypefaces, withTypefaces } from "./typefaces.ts";

const EXAMPLES = new URL("../../examples/", import.meta.url);

const wanted = Deno.env.get("ONLY")?.split(",");
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...Deno.env.toObject(), ...found.env },
  args: ["--no-sandbox", "--disable-gpu"],
});
if (!wanted) await drawAll(browser);
const examples = await Promise.all(PROMPTS.map(async ({ id }) => {
  const file = new URL(`${id}.html`, EXAMPLES);
  return { id, file, code: await Deno.readTextFile(file) };
}));
await installTypefaces(examples.map(({ code }) => code));
for (const { id, file, code } of examples) {
  if (wanted && !wanted.includes(id)) continue;
  const hasPhone = SHOWN_EXAMPLES.some((each) => each.id === id);
  const isLarge = SHOWN_EXAMPLES[0]!.id === id;
  const page = await withTypefaces(code);
  await Deno.writeTextFile(file, page);
  console.log(id, await takeThumbnails(browser, id, page, { hasPhone, isLarge }));
}
await browser.close();
