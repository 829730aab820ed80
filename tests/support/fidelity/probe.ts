// What a page looks like from within and does when it is clicked, told alike for a page of its own and for one in its frame.
import type { Frame, Page } from "playwright-core";
import { passDrawing } from "../turns.ts";

export interface Outcome {
  /** Errors of its scripts, and promises that nobody answered. */
  errors: string[];
  /** What can be read. */
  text: string;
  /** How many elements of which name there are, the menus aside. */
  elements: Record<string, number>;
  /** What came of each click. */
  answers: string[];
  /** At the top, in the middle, on a phone. */
  pictures: Uint8Array[];
}

export interface Visit {
  page: Page;
  /** Where the page itself is. */
  frame(): Frame;
  /** What happened outside of the page since it was asked last: windows, files, ways out. */
  happened(): Promise<string[]>;
}

const CLICKS = 20;
/** Of a language that comes as WebAssembly: it knows no clock that a test can move. */
const START_UP_MS = 10_000;
const RUN_MAX_MS = 60_000;
const LOOK_MS = 250;
/** Menus that a save takes, and what is left of them. */
export const MENUS = "nav, [role~=navigation], [data-folio-removed]";
const CLICKABLE =
  "a[href], button, summary, label, input, select, textarea, [onclick], [role=button], [tabindex]";

/** What is in `menus` is neither counted nor clicked. */
export async function probe(visit: Visit, errors: string[], menus: string): Promise<Outcome> {
  const { page } = visit;
  await page.waitForLoadState("networkidle");
  await settle(visit);
  const frame = visit.frame();
  if (await frame.evaluate(runsByItself)) {
    await page.waitForTimeout(START_UP_MS);
    await settle(visit);
  }
  const pictures = [await picture(page)];
  const { text, elements } = await frame.evaluate(readPage, menus);
  // Twice: what comes only as it is seen makes the page longer.
  for (let turn = 0; turn < 2; turn++) {
    await frame.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" })
    );
    await settle(visit);
  }
  pictures.push(await picture(page));
  const answers = await clickThrough(visit, menus);
  await page.setViewportSize({ width: 360, height: 740 });
  await visit.frame().evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await settle(visit);
  pictures.push(await picture(page));
  return { errors: [...errors], text, elements, answers, pictures };
}

/** Time passes by the test's word alone, in steps, so that motions come to their end. */
async function settle(visit: Visit): Promise<void> {
  for (let step = 0; step < 4; step++) {
    await passDrawing(visit.frame());
    await pass(visit, 700);
  }
}

/** What follows the end of a motion may be another one. */
const MOTIONS_MAX = 6;

async function pass(visit: Visit, ms: number): Promise<void> {
  await runFor(visit, ms);
  for (let times = 0; times < MOTIONS_MAX; times++) {
    if (await visit.frame().evaluate(endMotions) === 0) return;
    await passDrawing(visit.frame());
    await runFor(visit, 100);
  }
}

/** In all windows; one that a click opened may be closed in the meantime. */
async function runFor({ page }: Visit, ms: number): Promise<void> {
  await page.clock.runFor(ms).catch((error) => {
    if (page.isClosed() || !/has been closed/.test(String(error))) throw error;
  });
}

/** Those of style sheets know the machine's clock alone. Returns how many were under way. */
function endMotions(): number {
  const motions = document.getAnimations().filter(({ effect, playState }) =>
    playState !== "finished" && effect?.getComputedTiming().endTime !== Infinity
  );
  for (const motion of motions) motion.finish();
  return motions.length;
}

function runsByItself(): boolean {
  return [...document.scripts].some(({ src, text }) => /pyodide|\.wasm\b/.test(src + text));
}

function readPage(menus: string) {
  const elements: Record<string, number> = {};
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(menus)) continue;
    elements[element.localName] = (elements[element.localName] ?? 0) + 1;
  }
  return { text: document.body.innerText.replaceAll(/\s+/g, " ").trim(), elements };
}

async function clickThrough(visit: Visit, menus: string): Promise<string[]> {
  const answers: string[] = [];
  const inItsOwnTime = await visit.frame().evaluate(runsByItself);
  for (let index = 0; index < CLICKS; index++) {
    const name = await visit.frame().evaluate(click, { index, selector: CLICKABLE, menus });
    if (name === null) break;
    await pass(visit, 1_500);
    if (inItsOwnTime) await untilReady(visit);
    const said = await visit.frame().evaluate(closeBoxes);
    const outside = await visit.happened();
    const state = await visit.frame().evaluate(readState);
    answers.push([name, ...said, ...outside, state].join(" | "));
  }
  return answers;
}

/** Its buttons say so: what takes long disables the one that began it. */
async function untilReady({ page, frame }: Visit): Promise<void> {
  for (let waitedMs = 0; waitedMs < RUN_MAX_MS; waitedMs += LOOK_MS) {
    await page.waitForTimeout(LOOK_MS);
    if (!await frame().evaluate(() => document.querySelector("button:disabled"))) return;
  }
}

/** The elements change as they are clicked, so that each is looked for anew. Null behind the last. */
function click({ index, selector, menus }: { index: number; selector: string; menus: string }) {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    !element.closest(menus) && element.checkVisibility({ visibilityProperty: true })
  );
  const element = elements[index];
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const options = { bubbles: true, cancelable: true, composed: true, view: self };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
    element.dispatchEvent(new MouseEvent(type, options));
  }
  element.focus();
  element.click();
  return `${element.localName} ${
    (element.innerText || element.getAttribute("name") || "").trim().slice(0, 20)
  }`;
}

/** The boxes that stand in for the browser's own, which would keep everything else from being clicked. */
function closeBoxes(): string[] {
  const said: string[] = [];
  for (const host of document.querySelectorAll("html > div")) {
    const box = host.shadowRoot?.querySelector("dialog");
    if (!box) continue;
    said.push(`said ${box.querySelector("p")!.textContent}`);
    box.close();
  }
  return said;
}

function readState(): string {
  const text = document.body.innerText.replaceAll(/\s+/g, " ").trim();
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
  return `${text.length} ${hash} ${location.hash} ${document.documentElement.className}`.trim();
}

async function picture(page: Page): Promise<Uint8Array> {
  for (const frame of page.frames()) await frame.evaluate(hide, "canvas").catch(() => {});
  // The house's own, for the time of the picture: what it offers is read afterwards.
  const ours = page.locator(".published-credit, .published-offer");
  const setOpacity = (opacity: string) =>
    ours.evaluateAll((all, opacity) => {
      for (const each of all) (each as HTMLElement).style.opacity = opacity;
    }, opacity);
  await setOpacity("0");
  const taken = await page.screenshot({ animations: "disabled" });
  await setOpacity("");
  return taken;
}

/** What is drawn for as long as the machine had time to. */
function hide(selector: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    element.style.visibility = "hidden";
  }
}
