// Around a page of somebody nothing is transformed, at rest or on its way: such an element would hold the frame's fixed
// layer, and the page could scroll the screen (islands/guard/page_frame.tsx).
import type { Page } from "playwright-core";

/** Returns the elements around frames that are transformed, or may be by an animation or a transition of theirs. */
export function findTransformed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const NAMES = [
      "transform",
      "translate",
      "scale",
      "rotate",
      "filter",
      "backdrop-filter",
      "perspective",
    ];
    const found = new Set<string>();
    const keyframes = new Map<string, string>();
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSKeyframesRule) keyframes.set(rule.name, rule.cssText);
        else if (rule instanceof CSSGroupingRule) read(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    for (const layer of document.querySelectorAll(".page-frame-layer")) {
      for (let around = layer.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const moved = style.animationName.split(", ").map((name) => keyframes.get(name) ?? "");
        const changed = style.transitionProperty.split(", ");
        for (const name of NAMES) {
          const isNow = style.getPropertyValue(name) !== "none";
          const isOnItsWay = moved.some((text) => new RegExp(`[{ ;]${name}:`).test(text));
          if (isNow || isOnItsWay || changed.includes(name)) {
            found.add(`${around.localName}.${around.className}: ${name}`);
          }
        }
      }
    }
    return [...found];
  });
}
