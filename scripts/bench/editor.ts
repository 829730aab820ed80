// The editor in Chromium: opening, a key, the preview after a pause; beside CodeMirror alone on an empty page.
import { type Browser, type CDPSession, type Page } from "playwright-core";
import { PREVIEW_DELAY_MS } from "../../contract/limits.ts";
import { readAssets } from "../../server/http/assets.ts";
import { launchBrowser } from "./browser.ts";
import { type Access, ACCOUNT, makePage, type Product, savePage } from "./kitchen.ts";

/** A picture as `data:` in the middle of a page. */
const WITH_LONG_LINE = `${makePage(500_000)}<img alt="" src="data:image/png;base64,${
  "A".repeat(1_000_000)
}">${makePage(500_000)}`;

const CASES = [
  { page: "60 KB", code: makePage(60_000), openMs: 150, keys: 100, keyMs: null },
  // As many as one types in two minutes: the first dozen are slower, before the browser has compiled what they call.
  { page: "300 KB", code: makePage(300_000), openMs: null, keys: 500, keyMs: 16 },
  { page: "2 MB, a line of 1 MB", code: WITH_LONG_LINE, openMs: 500, keys: 100, keyMs: 50 },
];

export async function measureEditor(product: Product, access: Access) {
  const browser = await launchBrowser();
  const { entries } = readAssets(new URL("../../dist/", import.meta.url));
  const driverMs = await measureDriver(browser);
  const rows = [];
  for (const { page: name, code, openMs, keys, keyMs } of CASES) {
    await savePage(product, access, code);
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } }))
      .newPage();
    await signIn(page, product.origin);
    // Once, so that all of it is warm.
    await open(page);
    // It is remembered.
    await page.getByRole("tab", { name: "Code" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".code").waitFor({ state: "detached" });
    const ours = await open(page);
    const oursKeys = p95(await press(page, keys)) - driverMs;
    const previewMs = await preview(page);
    await page.context().close();
    const alone = await (await browser.newContext()).newPage();
    await alone.route(
      "**/alone",
      (route) => route.fulfill({ contentType: "text/html", body: "<!DOCTYPE html><div></div>" }),
    );
    await alone.goto(`${product.origin}/alone`);
    const aloneMs = await mountAlone(alone, `/assets/${entries["code_mirror"]!.file}`, code);
    const aloneKeys = p95(await press(alone, keys)) - driverMs;
    await alone.context().close();
    rows.push({
      page: name,
      "open, ms": Math.round(ours),
      "limit": openMs ?? "",
      "to CodeMirror alone": (ours / aloneMs).toFixed(1),
      "key p95, ms": oursKeys.toFixed(1),
      "limit ": keyMs ?? "",
      "to alone": (oursKeys / aloneKeys).toFixed(1),
      "preview after the pause, ms": Math.round(previewMs),
    });
  }
  await browser.close();
  console.log(`of each key taken off, the driver's own: ${driverMs.toFixed(1)} ms`);
  return rows;
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill(ACCOUNT.username);
  await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: "Edit Portfolio", disabled: false }).waitFor();
}

/** Milliseconds from the press to the frame after the first line is there. */
async function open(page: Page): Promise<number> {
  return await page.evaluate(() =>
    new Promise<number>((resolve) => {
      const button = [...document.querySelectorAll("button")]
        .find(({ textContent }) => textContent === "Edit Portfolio")!;
      const start = performance.now();
      const look = () => {
        const root = document.querySelector(".code")?.shadowRoot;
        if (!root?.querySelector(".cm-line")?.textContent) return requestAnimationFrame(look);
        requestAnimationFrame(() => resolve(performance.now() - start));
      };
      button.click();
      look();
    })
  );
}

/** What pressing a key and asking for the figure cost by themselves: the median on a page where nothing hears it. */
async function measureDriver(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  await page.setContent('<div class="cm-content" tabindex="0">x</div>');
  const times = await press(page, 100);
  await page.close();
  return times[Math.floor(times.length / 2)]!;
}

function p95(sorted: number[]): number {
  return sorted[Math.floor(sorted.length * 0.95)]!;
}

/** The main thread's time for each key, in ascending order. */
async function press(page: Page, keys: number): Promise<number[]> {
  await page.locator(".cm-content").focus();
  // Reading a large page goes on for a while.
  await page.waitForTimeout(3_000);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const times: number[] = [];
  for (let n = 0; n < keys; n++) {
    const before = await taskMs(session);
    await page.keyboard.press("x");
    await page.waitForTimeout(40);
    times.push(await taskMs(session) - before);
  }
  await page.waitForTimeout(2_000);
  return times.toSorted((a, b) => a - b);
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")!.value * 1_000;
}

/** From the end of the pause to the new page in its frame. */
async function preview(page: Page): Promise<number> {
  const frame = page.locator(".preview iframe");
  await frame.waitFor();
  const before = await frame.getAttribute("src");
  await page.keyboard.press("y");
  return await page.evaluate(({ before, pause }) =>
    new Promise<number>((resolve) => {
      const start = performance.now();
      const look = () => {
        const frame = document.querySelector<HTMLIFrameElement>(".preview iframe");
        if (!frame || frame.src.endsWith(before!)) return requestAnimationFrame(look);
        frame.addEventListener("load", () => resolve(performance.now() - start - pause));
      };
      look();
    }), { before, pause: PREVIEW_DELAY_MS });
}

async function mountAlone(page: Page, asset: string, code: string): Promise<number> {
  return await page.evaluate(async ({ asset, code }) => {
    const { mountCode } = await import(asset);
    const start = performance.now();
    const host = document.querySelector("div")!;
    host.className = "code";
    host.style.height = "600px";
    const nothing = () => {};
    mountCode(host.attachShadow({ mode: "open" }), {
      code,
      selection: { anchor: 0, head: 0 },
      label: "Code",
      description: "",
      placeholder: "",
      isWrapped: true,
      top: 0,
      onScroll: nothing,
      onChange: nothing,
      onTabFree: nothing,
      onCursor: nothing,
    });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - start;
  }, { asset, code });
}
