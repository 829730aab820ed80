// Keys are typed into all that is ours on a screen, beside pages that take the focus.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { KeyThieves } from "./key_thief.ts";
import { lookSilently } from "./silent_look.ts";
import { until } from "./until.ts";

const TYPED = "what nobody else should ever read";
const KEY_PAUSE_MS = 20;
const HAS_FOCUS = `{
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  typedInto.contains(focused);
}`;

/** Each 30 ms they take it, and no frame hears a key. */
export async function assertKeysAreOurs(page: Page, thieves: KeyThieves): Promise<void> {
  const count = (await markTargets(page)).length;
  for (let at = 0; at < count; at++) await typeInto(page, at, thieves);
}

/**
 * The middles of all things of ours that take keys: all fields, or null for what has the focus in a window of ours. One
 * of them is brought into view, and the places hold from then on.
 */
function markTargets(page: Page, inView = 0): Promise<({ x: number; y: number } | null)[]> {
  return page.evaluate((inView) => {
    const NOT_TYPED = "[type=radio], [type=checkbox], [type=file], [type=hidden], [tabindex='-1']";
    const top = [...document.querySelectorAll("dialog:modal")].at(-1);
    const targets: (Element | null)[] = [];
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        if (element.shadowRoot) walk(element.shadowRoot);
        const isField = element.matches("input, textarea, select") ||
          element.isContentEditable && !element.parentElement?.isContentEditable;
        if (isField && !element.matches(NOT_TYPED) && element.checkVisibility()) {
          targets.push(element);
        }
      }
    };
    walk(top ?? document);
    // Beside a page that lies in it, a window of ours without a field takes no words.
    if (top && targets.length === 0 && !top.querySelector(".preview, iframe")) targets.push(null);
    const wanted = targets[inView];
    Object.assign(globalThis, { typedInto: wanted });
    // Of what is taller than the window, its beginning.
    const block = wanted && wanted.clientHeight > innerHeight / 2 ? "start" : "center";
    wanted?.scrollIntoView({ block, behavior: "instant" });
    return targets.map((target) => {
      if (!target) return null;
      const { left, top, width, height } = target.getBoundingClientRect();
      return { x: left + Math.min(width, 200) / 2, y: top + Math.min(height, 40) / 2 };
    });
  }, inView);
}

async function typeInto(page: Page, at: number, thieves: KeyThieves): Promise<void> {
  // Those too that a window of ours lies over.
  await page.evaluate(() => {
    const again = document.querySelectorAll<HTMLElement>(
      ":is(.frame-stopped, .published-stopped) button",
    );
    for (const button of again) if (button.checkVisibility()) button.click();
  });
  await thieves.begin();
  const target = (await markTargets(page, at))[at];
  // What was typed into the one before has answered the question.
  if (target === undefined) return;
  if (target) await until(`field ${at + 1} is pressed`, () => press(page, at));
  // From here on nothing is looked up in the page: the driver's look counts as a press in it.
  await page.keyboard.type(TYPED.replaceAll(target ? "" : " ", ""), { delay: KEY_PAUSE_MS });
  assert.deepEqual(thieves.heard(), [], `field ${at + 1}`);
  const isOurs = await page.evaluate(() => document.activeElement?.localName !== "iframe");
  assert.ok(isOurs, `field ${at + 1}: a page has the focus`);
}

/** A press beside it leaves the keys to whoever takes them, and a page that has the focus may have moved the field. */
async function press(page: Page, at: number): Promise<boolean> {
  const { x, y } = (await markTargets(page, at))[at]!;
  await page.mouse.click(x, y);
  return await lookSilently(page, HAS_FOCUS) === true;
}
