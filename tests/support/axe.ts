// What axe-core has to complain about in a screen of ours, as it is now.
import axe from "axe-core";
import type { Page } from "playwright-core";

export const ALL_RULES: axe.RunOptions = {};
/** All that the colour scheme alone can change the answer of. */
export const RULES_OF_COLOURS: axe.RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** `within`: a selector. */
export async function findViolations(
  page: Page,
  rules: axe.RunOptions,
  within?: string,
): Promise<string[]> {
  // Injected, which the pages' own policy would refuse.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  // What passes need not be told. The published page in its frame is its author's.
  const options: axe.RunOptions = { ...rules, iframes: false, resultTypes: ["violations"] };
  return await page.evaluate(async ({ options, within }) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(within ?? document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, { options, within });
}
