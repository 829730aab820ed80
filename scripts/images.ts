// Draws the pictures that cannot be drawn by a browser on the spot: icons, and the card that links unfurl to.
import { chromium } from "playwright-core";
import { findBrowser } from "../tests/support/find_browser.ts";

const OUT = new URL("../ui/images/", import.meta.url);
const PAPER = "#faf4e9";
const ACCENT = "#a5431f";

const MARK = `<svg viewBox="0 0 32 32" width="100%" height="100%">
  <rect width="32" height="32" fill="${ACCENT}"/>
  <path d="M11.5 9h9.5M11.5 9v14M11.5 16h7" fill="none" stroke="#fff7ec" stroke-width="3" stroke-linecap="round"/></svg>`;

const CARD =
  `<div style="box-sizing:border-box;width:1200px;height:630px;padding:90px;background:${PAPER};color:#2b2018;
    border-bottom:24px solid ${ACCENT};font-family:Georgia,'Iowan Old Style',serif">
  <div style="display:flex;align-items:center;gap:28px;font-size:44px;font-weight:600">
    <div style="width:84px;height:84px;border-radius:22px;overflow:hidden">${MARK}</div>Folio Kitchen</div>
  <p style="margin:90px 0 0;font-size:86px;line-height:1.08;font-weight:600">Your assistant writes the page.
    <em style="color:${ACCENT}">We serve it.</em></p>
  <p style="margin:44px 0 0;font:34px sans-serif;color:#6b5c4d">Simple Hosting for Single-Page Portfolios</p></div>`;

const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...Deno.env.toObject(), ...found.env },
  args: ["--no-sandbox", "--disable-gpu"],
});
await draw("social_card", CARD, 1200, 630);
for (const size of [180, 192, 512]) await draw(`icon_${size}`, MARK, size, size);
await browser.close();

async function draw(name: string, html: string, width: number, height: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<body style="margin:0">${html}`);
  await page.screenshot({ path: new URL(`${name}.png`, OUT).pathname });
  await page.close();
}
