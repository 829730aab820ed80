// Draws the pictures that cannot be drawn by a browser on the spot: icons, and the card that links unfurl to.
import type { Browser } from "playwright-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ImagesContext } from "../../ui/parts/thumbnail.tsx";
import { SERVED } from "../../ui/site/served.ts";
import { OnTheTable } from "../../ui/site/table_section.tsx";

const OUT = new URL("../../ui/images/", import.meta.url);
const ACCENT = "#a5431f";

const MARK = `<svg viewBox="0 0 32 32" width="100%" height="100%">
  <rect width="32" height="32" fill="${ACCENT}"/>
  <path d="M11.5 9h9.5M11.5 9v14M11.5 16h7" fill="none" stroke="#fff7ec" stroke-width="3" stroke-linecap="round"/></svg>`;

const UI = new URL("../../ui/", import.meta.url);

/** The first screen of the landing page, as wide as a card. */
async function card(): Promise<string> {
  const face = async (style: string) => {
    const bytes = await Deno.readFile(new URL(`typefaces/texturina_600_${style}.woff2`, UI));
    return `@font-face{font-family:V;font-style:${style};src:url(data:font/woff2;base64,${bytes.toBase64()})}`;
  };
  const styles = await Promise.all(
    ["styles/tokens", "site/table", "site/table_colours", "site/serving"].map((name) =>
      Deno.readTextFile(new URL(`${name}.css`, UI))
    ),
  );
  const picture = await Deno.readFile(new URL(`example_${SERVED[0]!.id}_large.avif`, OUT));
  const served = createElement(
    ImagesContext,
    { value: () => `data:image/avif;base64,${picture.toBase64()}` },
    createElement(OnTheTable),
  );
  return `<style>${await face("normal")}${await face("italic")}${styles.join("")}
    .card { grid-template-columns: 500px 1fr; gap: 60px; min-height: 0; height: 630px; box-sizing: border-box;
      padding: 0 90px 0 64px; border-bottom: 20px solid var(--accent); font: 600 76px/1 V, serif; }
    .name { display: flex; align-items: center; gap: 20px; font-size: 36px; }
    .name span { width: 64px; height: 64px; border-radius: 16px; overflow: hidden; }
    .card .serving { width: 100%; margin: 90px 0 0; }
    .card h1 { margin: 54px 0 36px; font: 600 68px/1 V, serif; }
    small { color: var(--ink-soft); font: 26px "Open Sans", sans-serif; }</style>
  <div data-served="${
    SERVED[0]!.id
  }"><div class="table card"><div><div class="name"><span>${MARK}</span>Folio Kitchen</div>
    <h1>Your assistant writes the page. <em>We serve it.</em></h1>
    <small>Simple Hosting for Single-Page Portfolios</small></div>
    ${renderToStaticMarkup(served)}</div></div>`;
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
