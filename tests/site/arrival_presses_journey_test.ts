// A row of presses that began elsewhere sends nothing: of every screen that an address leads to, pressed before it is there.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SCREENS } from "../../contract/paths.ts";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import { openBrowser } from "../support/browser.ts";
import { LED_TO } from "../support/led_to.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const HOSTILE = "http://hostile.example/";
const PRESS_MS = 110;
/** Far longer than the screen is held for one that nobody presses. */
const PRESSES = 2 * READING_MS / PRESS_MS;
const REACHED = "reached: ";
/** A search only leads elsewhere, as a link does. */
const CONTROLS = ":is(button, [type=checkbox], [type=radio]):enabled:not([role=search] *)";
type Point = [x: number, y: number];

Deno.test("every screen is known here, with its state", () => {
  assert.deepEqual(Object.keys(LED_TO).toSorted(), Object.keys(SCREENS).toSorted());
});

for (const [screen, name] of Object.entries(LED_TO)) {
  if (!name) continue;
  const state = SCREEN_STATES.find((each) => each.name === name)!;
  Deno.test(`${screen}: presses and a held key that began on another page reach nothing, and a later press does`, async () => {
    await using server = await testServer(state.environment);
    await using chromium = await openBrowser({ otherHosts: () => BEFORE });
    const { page } = chromium;
    await state.open(page, server);
    const address = page.url();
    assert.match(new URL(address).pathname, toPattern(SCREENS[screen as keyof typeof SCREENS]));
    await tryRows(page, server, address);
  });
}

Deno.test("a press that follows one on a window that lay over ours reaches nothing", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await SCREEN_STATES.find(({ name }) => name === "not_me")!.open(page, server);
  const seen = await watch(page, server);
  await page.clock.install();
  await page.reload();
  const [point] = await untilControls(page);
  // The driver tells each window that it has the focus.
  await page.evaluate(() => {
    document.hasFocus = () => false;
    dispatchEvent(new Event("blur"));
  });
  await page.clock.runFor(10 * READING_MS);
  for (let times = 0; times < 3; times++) await page.mouse.click(...point!, { clickCount: 2 });
  assert.deepEqual(seen.takeReached(), []);
  await page.mouse.click(...(await untilControls(page))[0]!);
  await until("a press that counts", () => seen.takeReached().length > 0);
});

const BEFORE = { body: "<h1>Press quickly!</h1>", contentType: "text/html" };

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);
}

async function tryRows(page: Page, server: TestServer, address: string): Promise<void> {
  const seen = await watch(page, server);
  await page.clock.install();
  await page.goto(HOSTILE);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto(address);
  const points = await untilControls(page);
  const sentAnyway = seen.takeSent();

  await lead(page, address, (n) => page.mouse.click(...points[n % points.length]!));
  assert.deepEqual(seen.takeReached(), []);
  assert.deepEqual(seen.takeSent(), sentAnyway);
  await page.mouse.click(...(await untilControls(page))[0]!);
  await until("a press that counts", () => seen.takeReached().length > 0);

  await lead(page, address, async () => {
    await focusFirst(page);
    await page.keyboard.down("Enter");
  });
  assert.deepEqual(seen.takeReached(), []);
  await page.keyboard.up("Enter");
  await page.clock.runFor(2 * READING_MS);
  await focusFirst(page);
  await page.keyboard.press("Enter");
  await until("a key that counts", () => seen.takeReached().length > 0);
}

/** What was pressed, as far as our own scripts hear of it, and what was sent. */
async function watch(page: Page, { origin }: TestServer) {
  const reached: string[] = [];
  let sent = new Set<string>();
  page.on("console", (message) => {
    if (message.text().startsWith(REACHED)) reached.push(message.text());
  });
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().startsWith(origin)) sent.add(request.url());
  });
  await page.addInitScript(([reached, controls]) => {
    document.addEventListener("click", ({ target, isTrusted }) => {
      const control = (target as Element).closest(controls);
      if (isTrusted && control) console.log(reached + control.outerHTML);
    }, { capture: true });
  }, [REACHED, CONTROLS] as const);
  return {
    takeReached: () => reached.splice(0),
    takeSent() {
      const taken = [...sent].sort();
      sent = new Set();
      return taken;
    },
  };
}

/** From the other page to ours, pressing all the way, and long after ours is there. */
async function lead(page: Page, address: string, press: (n: number) => Promise<void>) {
  // The press before may still lead elsewhere.
  const isThere = () => page.goto(HOSTILE).then(() => true, () => false);
  await until("the other page", isThere);
  await page.evaluate((address) => location.assign(address), address);
  let pressed = 0;
  for (let n = 0; pressed < PRESSES; n++) {
    // Between two documents there is none that could be asked.
    await press(n).catch(() => {});
    await page.clock.runFor(PRESS_MS).catch(() => {});
    if (pressed > 0 || await isHydrated(page).catch(() => false)) pressed++;
  }
}

/** Those that take presses, once nobody has pressed for a while. */
function untilControls(page: Page): Promise<Point[]> {
  return until("something to press", async () => {
    await page.clock.runFor(READING_MS);
    const points = await isHydrated(page) ? await findControls(page) : [];
    return points.length > 0 ? points : null;
  });
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const islands = [...document.querySelectorAll("[data-island]")];
    return location.hostname !== "hostile.example" &&
      islands.every((island) =>
        Object.keys(island).some((key) => key.startsWith("__reactContainer"))
      );
  });
}

/** Where those are that can be pressed. */
function findControls(page: Page): Promise<Point[]> {
  return page.evaluate(
    (controls) =>
      [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control): Point[] => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return control.contains(document.elementFromPoint(x, y)) ? [[x, y]] : [];
      }),
    CONTROLS,
  );
}

async function focusFirst(page: Page): Promise<void> {
  await page.evaluate(
    (controls) => document.querySelector<HTMLElement>(controls)?.focus(),
    CONTROLS,
  );
}
