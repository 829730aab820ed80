// Screens that show pages alive, after someone has looked at all of them; and the ways to start from one.
import type { Page } from "playwright-core";
import { startPath } from "../../contract/examples/examples.ts";
import { examplePath } from "../../contract/examples/example_paths.ts";
import { SCREENS } from "../../contract/paths.ts";
import { type ScreenState, signedIn } from "./signed_in_state.ts";
import { passTurns } from "./turns.ts";
import { until } from "./until.ts";

export const SHOWN_STATES: readonly ScreenState[] = [
  {
    name: "landing",
    async open(page, { origin }) {
      await page.goto(origin);
      await lookAround(page);
    },
  },
  {
    name: "landing_nothing_there",
    async open(page, { origin }) {
      await page.goto(`${origin}/nowhere`);
      await page.getByText("Nothing is at that address.").waitFor();
    },
  },
  {
    name: "examples",
    async open(page, { origin }) {
      await page.goto(origin + SCREENS.examples);
      await lookAround(page);
    },
  },
  {
    name: "example",
    async open(page, { origin }) {
      await page.goto(origin + examplePath("writer"));
      await page.frameLocator("iframe").getByRole("heading", { name: "Bay Leaf" }).waitFor();
    },
  },
  {
    name: "example_prompt",
    async open(page, { origin }) {
      await page.goto(origin + examplePath("musician"));
      await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
      await page.locator("summary").click();
    },
  },
  signedIn("prompts", "/prompts", {}, lookAround),
  signedIn("known_password", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.evaluate(() => sessionStorage.setItem("known_password", "yes"));
    await page.reload();
    await page.getByText("Your password is on lists that strangers try.").waitFor();
  }),
  signedIn("dashboard_can_share", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.addInitScript(() => {
      const share = (shared: unknown) => Promise.resolve(Object.assign(globalThis, { shared }));
      Object.assign(navigator, { share });
    });
    await page.reload();
    await page.getByRole("button", { name: "Share", exact: true, disabled: false }).waitFor();
  }),
  signedIn("visits_told", "/dashboard", { hasPortfolio: true, hasVisits: true }, async (page) => {
    const chart = page.getByRole("slider", { name: "Visits by day" });
    // The chart listens once its island is there.
    await until("what the chart tells", async () => {
      await chart.blur();
      await chart.focus();
      return await page.locator(".visits-told").isVisible();
    });
    for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowLeft");
  }),
  signedIn("start", startPath("student"), {}, async (page) => {
    await page.getByText("This is “First Page, Good Impression”.").waitFor();
  }),
  signedIn("start_over", startPath("student"), { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Start from “First Page" }).waitFor();
  }),
];

/** From top to bottom and back, so that all has come that comes when it is looked at. */
export async function lookAround(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done));
    }
    scrollTo(0, 0);
    const pictures = [...document.images].filter(({ loading }) => loading === "lazy");
    // One that was passed too quickly may not have begun to load.
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
  const frames = page.locator(".live-frame iframe");
  for (const frame of await frames.all()) {
    await frame.and(page.locator("[data-loaded]")).waitFor({ state: "attached" });
    // Out of sight, browsers draw nothing in it.
    await frame.scrollIntoViewIfNeeded();
    await passTurns(page);
  }
  await page.evaluate(() => scrollTo(0, 0));
}
