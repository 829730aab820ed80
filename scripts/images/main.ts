// Makes all pictures of the house anew: icons, the card that links unfurl to, and the examples with their thumbnails.
import { chromium } from "playwright-core";
import { findBrowser } from "../../tests/support/find_browser.ts";
import { sanitize } from "../../server/page_code/sanitize/sanitize.ts";
import { isBesideForm } from "../../ui/layouts/beside_examples.ts";
import { PROMPTS } from "../../ui/site/prompts.ts";
import { SERVED } from "../../ui/site/served.ts";
import { PASTED_PAGE } from "../../ui/site/stories.ts";
import { drawAll } from "./drawings.ts";
import { cutOwnTypeface, OWN_FAMILY } from "./own_typeface.ts";
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
const examples = await Promise.all(PROMPTS.map(async ({ id }) => {
  const file = new URL(`${id}.html`, EXAMPLES);
  return { id, file, code: await Deno.readTextFile(file) };
}));
await installTypefaces(examples.map(({ code }) => code), OWN_FAMILY);
if (!wanted || wanted.includes("typeface")) await cutOwnTypeface();
for (const { id, file, code } of examples) {
  if (wanted && !wanted.includes(id)) continue;
  const isFirst = SERVED[0]!.id === id;
  const isTall = isBesideForm(id);
  const page = await withTypefaces(code);
  await Deno.writeTextFile(file, page);
  console.log(id, await takeThumbnails(browser, id, page, { isFirst, isTall }));
}
for (
  const [id, code] of [["rules_pasted", PASTED_PAGE], [
    "rules_served",
    sanitize(PASTED_PAGE).code,
  ]] as const
) {
  if (wanted && !wanted.includes(id)) continue;
  console.log(id, await takeThumbnails(browser, id, code, { isFirst: false, isTall: false }));
}
if (!wanted || wanted.includes("drawings")) await drawAll(browser);
await browser.close();
