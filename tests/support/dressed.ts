// What styles a page has of those that the house has: whether any are missing, and whether their order matters.
import type { Page } from "playwright-core";
import { listStyles } from "../../scripts/named_files.ts";
import { ROOT } from "./sources.ts";

/** Of documents that are not made of screens. */
const OF_OTHER_PAGES = ["example", "published"];

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

/** Elements that look another way once the files of each layer come in the opposite order. */
export async function findOrdered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll("*")]
      .filter((element) => element.checkVisibility());
    const names = [...document.styleSheets].flatMap(({ cssRules }) => namesIn(cssRules));
    const declared = [...new Set(names)].filter((name) => !name.startsWith("--"));
    const looks = () =>
      elements.flatMap((element) =>
        [null, "::before", "::after"].map((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          if (pseudo && style.content === "none") return ["content: none"];
          return declared.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        })
      );
    function namesIn(rules: CSSRuleList): string[] {
      return [...rules].flatMap((rule) => [
        ...rule instanceof CSSStyleRule ? rule.style : [],
        ...rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule
          ? namesIn(rule.cssRules)
          : [],
      ]);
    }
    const sheets = [...document.styleSheets];
    const [order, ...layers] = sheets.flatMap(({ cssRules }) => [...cssRules])
      // A face that came late would change the words of one of the two.
      .map(({ cssText }) => cssText.replaceAll(/@font-face \{[^}]*\}/g, ""));
    // What is written anew is not always what was read, so both are.
    const looksWith = (rules: readonly string[]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync([order, ...rules].join("\n"));
      document.adoptedStyleSheets = [sheet];
      return looks();
    };
    for (const sheet of sheets) sheet.disabled = true;
    const [before, after] = [looksWith(layers), looksWith(layers.toReversed())];
    for (const sheet of sheets) sheet.disabled = false;
    document.adoptedStyleSheets = [];
    return before.flatMap((look, i) => {
      const changed = look.filter((each, j) => each !== after[i]![j]);
      const { tagName, className } = elements[Math.floor(i / 3)]!;
      return changed.length > 0 ? [`${tagName}.${className}: ${changed.join("; ")}`] : [];
    });
  });
}

/** Without their ending. */
export async function readStyles(): Promise<Map<string, string>> {
  const styles = new Map<string, string>();
  for (const [name, path] of listStyles()) {
    styles.set(name, await Deno.readTextFile(new URL(path, ROOT)));
  }
  return styles;
}

/** By file of styles, the classes that its rules name. */
export async function classesByStyle(): Promise<Map<string, Set<string>>> {
  const classes = new Map<string, Set<string>>();
  for (const [name, text] of await readStyles()) {
    if (OF_OTHER_PAGES.includes(name)) continue;
    const bare = text.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|@import.*/g, "");
    const found = [...bare.matchAll(/\.([a-z][\w-]*)/g)].map(([, found]) => found!);
    classes.set(name, new Set(found));
  }
  return classes;
}
