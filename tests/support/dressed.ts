// What a page shows without the styles that the house has for it.
import type { Page } from "playwright-core";
import { STYLES } from "../../ui/style.tsx";
import { ROOT } from "./sources.ts";

/** Classes that a style of ours knows, on the page, with no rule in it. */
export async function findUndressed(page: Page): Promise<string[]> {
  const known = [...(await classesByStyle()).values()].flatMap((classes) => [...classes]);
  return await page.evaluate((known) => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const text = rules.map(({ cssText }) => cssText).join("\n");
    const used = new Set([...document.querySelectorAll("[class]")].flatMap((element) => [
      ...element.classList,
    ]));
    return known.filter((name) => used.has(name) && !new RegExp(`\\.${name}(?![\\w-])`).test(text));
  }, known);
}

/** By file of ui/styles, the classes that its rules name. */
export async function classesByStyle(): Promise<Map<string, Set<string>>> {
  const classes = new Map<string, Set<string>>();
  for (const name of STYLES) {
    const text = await Deno.readTextFile(new URL(`ui/styles/${name}.css`, ROOT));
    const bare = text.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)/g, "");
    const found = [...bare.matchAll(/\.([a-z][\w-]*)/g)].map(([, found]) => found!);
    classes.set(name, new Set(found));
  }
  return classes;
}
