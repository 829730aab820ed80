// A picture is on paper also if it was not near, and so not loaded, when its page was printed.
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { readPdfPages } from "../support/pdf_pages.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";
import { makePhoto, upload } from "../support/uploads.ts";

Deno.test("pictures that were not near when the page was printed are on paper", async () => {
  await using server = await testServer();
  const { app, pages } = server;
  const { bearer } = await signIn(app);
  const sent = [];
  for (const width of [1_400, 1_410, 1_420, 1_430]) {
    sent.push((await (await upload(app, await makePhoto(width, 420), bearer)).json()).src);
  }
  const user_code = [
    "<!DOCTYPE html><title>Soup</title><style>img{width:300px;height:auto}p{height:3000px}</style>",
    ...sent.map((src) => `<img src="${src}" alt=""><p></p>`),
  ].join("");
  await app.post(CALLS.savePortfolio, { user_code }, bearer);
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${pages}/u/chef1`);
  await page.locator(".published-credit button").waitFor({ state: "attached" });
  await until("all are there", async () => {
    const printed = (await readPdfPages(await page.pdf({ tagged: false }))).join();
    return printed.match(/\/\w+ Do/g)?.length === 4;
  });
});
