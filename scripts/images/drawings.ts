// Draws the pictures that cannot be drawn by a browser on the spot: icons, and the card that links unfurl to.
import type { Browser } from "playwright-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ServedPlate } from "../../ui/site/landing_screen.tsx";

const OUT = new URL("../../ui/images/", import.meta.url);
const ACCENT = "#a5431f";

const MARK = `<svg viewBox="0 0 32 32" width="100%" height="100%">
  <rect width="32" height="32" fill="${ACCENT}"/>
  <path d="M11.5 9h9.5M11.5 9v14M11.5 16h7" fill="none" stroke="#fff7ec" stroke-width="3" stroke-linecap="round"/></svg>`;

const FONTS = new URL("../../node_modules/@fontsource/vollkorn/files/", import.meta.url);
const STYLES = new URL("../../ui/styles/", import.meta.url);

/** The words of the landing page beside its plate. */
async function card(): Promise<string> {
  const face = async (style: string) => {
    const bytes = await Deno.readFile(new URL(`vollkorn-latin-600-${style}.woff2`, FONTS));
    return `@font-face{font-family:V;font-style:${style};src:url(data:font/woff2;base64,${bytes.toBase64()})}`;
  };
  const tokens = await Deno.readTextFile(new URL("tokens.css", STYLES));
  const served = await Deno.readTextFile(new URL("../site/served_plate.css", STYLES));
  return `<style>${await face("normal")}${await face("italic")}
    ${tokens}${served}
    .card { box-sizing: border-box; display: grid; grid-template-columns: 640px 1fr; align-items: center; height: 630px;
      padding: 0 40px 0 80px; background: var(--paper); color: var(--ink); border-bottom: 20px solid var(--accent);
      font: 600 76px/1 V, serif; }
    .name { display: flex; align-items: center; gap: 20px; font-size: 36px; }
    .name span { width: 64px; height: 64px; border-radius: 16px; overflow: hidden; }
    h1 { margin: 60px 0 36px; font: inherit; } em { color: var(--accent); }
    small { color: var(--ink-soft); font: 28px "Open Sans", sans-serif; }</style>
  <div class="card"><div><div class="name"><span>${MARK}</span>Folio Kitchen</div>
    <h1>Your assistant writes the page. <em>We serve it.</em></h1>
    <small>Simple Hosting for Single-Page Portfolios</small></div>
    ${renderToStaticMarkup(createElement(ServedPlate))}</div>`;
}

export async function drawAll(browser: Browser): Promise<void> {
  await draw(browser, "social_card", await card(), 1200, 630);
  for (const size of [180, 192, 512]) await draw(browser, `icon_${size}`, MARK, size, size);
}

async function draw(
  browser: Browser,
  name: string,
  html: string,
  width: number,
  height: number,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
  await page.setContent(`<body style="margin:0">${html}`);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.waitForTimeout(3_000);
  await page.screenshot({ path: new URL(`${name}.png`, OUT).pathname });
  await page.close();
}
