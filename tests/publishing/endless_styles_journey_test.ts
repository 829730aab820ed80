// Whatever is CSS to a browser, nested without end, is refused wherever it stands; what is taken leaves the tab alive.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { Failure } from "../../server/errors.ts";
import { sanitize } from "../../server/page_code/sanitize/sanitize.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

const DEPTH = 30_000;
const MIXED = "color-mix(in srgb, red, ";
const FORMS = [MIXED, "calc(1px + ", "translate(", "not ("];

const makePage = (name: string, value: string) =>
  `<!DOCTYPE html><style>p{color:attr(${name} type(*))}</style><p ${name}="${value}">x</p>
    <svg><rect ${name}="${value}"/><g fill="red"><animate attributeName="${name}" values="red;${value}" dur="1s"/></g></svg>
    <math ${name}="${value}"><mi>x</mi></math><font ${name}="${value}"></font><meta name="theme-color" ${name}="${value}">`;

Deno.test("of all attributes and properties that Chromium knows, none takes styles nested without end", async () => {
  await using chromium = await openBrowser();
  const names = await knownNames(chromium.page);
  assert.ok(names.length > 1_000, `${names.length} names`);
  for (
    const name of ["flood-color", "lighting-color", "mathcolor", "content", "media", "onclick"]
  ) {
    assert.ok(names.includes(name), name);
  }
  const isTaken = (name: string, value: string) => {
    const code = `<p ${name}="${value}">x`;
    return !isRefused(code) && sanitize(code).code.includes(value);
  };
  const taken = names.filter((name) =>
    FORMS.some((form) => isTaken(name, form.repeat(DEPTH / 100)))
  );
  assert.deepEqual(taken, []);
});

Deno.test("a page of one such attribute ends Chromium's tab, and is not saved", async () => {
  await using chromium = await openBrowser({ isIsolated: true });
  for (const name of ["flood-color", "mathcolor", "data-anything", "onclick"]) {
    const code = makePage(name, MIXED.repeat(DEPTH));
    assert.ok(isRefused(code), name);
    assert.equal(await loadPage(chromium.page, code), "crashed", name);
    await chromium.page.close();
    chromium.page = await chromium.browser.contexts()[0]!.newPage();
  }
});

Deno.test("the deepest and most styles that are taken leave the tab alive", async () => {
  await using chromium = await openBrowser();
  // Broken within, which is when Chromium reads them twice.
  const mixed = (depth: number, times: number) =>
    `<p style="color:${MIXED.repeat(depth)}">x`.repeat(times);
  for (const [depth, most] of [[4, 9_999], [12, 999], [19, 1]] as const) {
    assert.ok(isRefused(mixed(depth, 99_999)) || depth === 4, `${depth} are bounded`);
    const code = largest(most, (times) => mixed(depth, times));
    assert.equal(await loadPage(chromium.page, code), "alive", `${depth} deep`);
  }
  for (
    const form of ["calc(1px + ", "max(1px, ", "var(--x, ", "env(x, ", "if(else: ", "clamp(1px, "]
  ) {
    const code = `<p style="width:${form.repeat(256)}">x<p style="color:${form.repeat(256)}">`;
    assert.ok(!isRefused(code), form);
    assert.equal(await loadPage(chromium.page, code), "alive", form);
  }
});

Deno.test("the deepest columns and most layers that are taken leave the tab alive", async () => {
  await using chromium = await openBrowser();
  const columns = (depth: number) => `<style>div{columns:2}</style>${"<div>x<p>y".repeat(depth)}`;
  const layers = (count: number) =>
    `<style>b{position:fixed;inset:0;backdrop-filter:blur(9px)}</style>${"<b>x</b>".repeat(count)}`;
  for (const form of [columns, layers]) {
    assert.ok(isRefused(form(200)), "they are bounded");
    assert.equal(await loadPage(chromium.page, largest(200, form)), "alive");
  }
});

Deno.test("what a page says of itself does not end the page around it", async () => {
  await using server = await testServer((origin) => ({
    USERCONTENT_ORIGIN: origin.replace("localhost", "127.0.0.1"),
  }));
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, {
    user_code: `<h1>Soups</h1><script>
      for (const [form, times] of ${
      JSON.stringify([[MIXED, DEPTH], ["anchor(a,", 11], [MIXED, 22], ["(", 9e6]])
    }) {
        const color = form.repeat(times) + "?";
        const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="' + color + '"/></svg>';
        const icon = "data:image/svg+xml;base64," + btoa(drawing);
        parent.postMessage({ type: "folio:page", title: color, lang: color, color, icon }, "*");
      }
      // After so much it is not heard for a second.
      setInterval(() => {
        parent.postMessage({ type: "folio:page", title: "All is said", lang: "en", color: "rgb(1 2 3)", icon: "" }, "*");
      }, 500);
    </script>`,
  }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  await using chromium = await openBrowser({ isIsolated: true });
  const { page } = chromium;
  let isCrashed = false;
  page.on("crash", () => isCrashed = true);
  await page.goto(`${server.pages}/u/chef1`);
  await page.waitForFunction(() => document.title === "All is said");
  const color = await page.evaluate(() =>
    document.querySelector<HTMLMetaElement>("meta[name=theme-color]")!.content
  );
  assert.deepEqual([isCrashed, color], [false, "rgb(1 2 3)"]);
});

/** The largest that is taken, of at most so many. */
function largest(most: number, make: (times: number) => string): string {
  let times = most;
  while (isRefused(make(times))) times = Math.floor(times * 0.8);
  assert.ok(times > 0);
  return make(times);
}

function isRefused(code: string): boolean {
  try {
    sanitize(code);
    return false;
  } catch (error) {
    assert.ok(error instanceof Failure);
    return true;
  }
}

/** From its own interfaces: what is reflected as a property, and what is a property of CSS. */
async function knownNames(page: Page): Promise<string[]> {
  const known = await page.evaluate(() => {
    const properties = Object.getOwnPropertyNames(self)
      .filter((name) => /^(HTML|SVG|MathML)?(\w*)Element$/.test(name) && /^[A-Z]/.test(name))
      .flatMap((name) =>
        Object.getOwnPropertyNames(
          (self as unknown as Record<string, { prototype: object }>)[name]!.prototype,
        )
      );
    const styles: string[] = [];
    for (const name in document.documentElement.style) styles.push(name);
    return [...properties, ...styles, ...getComputedStyle(document.documentElement)];
  });
  const names = known.flatMap((name) => [
    name.toLowerCase(),
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ]);
  // What is reflected under another name, or not at all.
  const others =
    "mathcolor mathbackground mathsize lspace rspace linethickness depth voffset color face bgcolor media " +
    "sizes imagesizes srcset style d points transform viewbox values from to by begin keytimes data-x aria-label";
  return [...new Set([...names, ...others.split(" ")])].filter((name) =>
    /^[a-z][\w-]*$/.test(name)
  );
}

async function loadPage(page: Page, code: string): Promise<"alive" | "crashed"> {
  const crashed = new Promise<"crashed">((resolve) => page.once("crash", () => resolve("crashed")));
  const alive = (async () => {
    await page.setContent(code);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll("*")) void getComputedStyle(element).color;
      return new Promise((resolve) => requestAnimationFrame(resolve));
    });
    return "alive" as const;
  })();
  alive.catch(() => {});
  return await Promise.race([crashed, alive]);
}
