// `deno task dev`: what is changed in the code shows in a page that is open, and what is broken takes nothing away.
// Lane: rest.
import assert from "node:assert/strict";
import config from "../deno.json" with { type: "json" };
import { openBrowser } from "./support/browser.ts";
import { copyProject } from "./support/project_copy.ts";
import { startProcess } from "./support/process.ts";
import { makeDataDir } from "./support/product.ts";
import { freePort } from "../scripts/listening.ts";
import { GIVE_UP_MS } from "./support/until.ts";

const HEADLINE = "Simple Hosting for Single-Page Portfolios</p>";

Deno.test("deno task dev shows a change in the open page, and goes on after a broken one", async () => {
  await using project = await copyProject();
  await using chromium = await openBrowser();
  const { page } = chromium;
  // A change is a build and a start of all.
  page.setDefaultTimeout(GIVE_UP_MS);
  const port = freePort();
  const process = startProcess({
    args: config.tasks.dev.command.split(" && ").at(-1)!.split(" ").slice(1),
    cwd: project.path,
    env: { PORT: String(port), DATA_DIR: await makeDataDir() },
  });
  try {
    const origin = await process.line(/is open: (\S+)/);
    await page.goto(origin);
    const screen = `${project.path}/ui/site/table_section.tsx`;
    const before = await Deno.readTextFile(screen);
    assert.ok(before.includes(HEADLINE));
    await Deno.writeTextFile(screen, before.replace(HEADLINE, "Soups of today</p>"));
    await page.getByText("Soups of today").waitFor();

    await Deno.writeTextFile(screen, "export const");
    await process.line(/(error|Error)/);
    await page.reload();
    await page.getByText("Soups of today").waitFor();

    await Deno.writeTextFile(screen, before.replace(HEADLINE, "Soups of tomorrow</p>"));
    await page.getByText("Soups of tomorrow").waitFor();
    const style = `${project.path}/ui/site/table.css`;
    await Deno.writeTextFile(style, `${await Deno.readTextFile(style)}.table { opacity: 0.5; }`);
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector(".table")!).opacity === "0.5",
    );
  } finally {
    assert.equal(await process.stop("SIGTERM"), 0, process.output());
  }
});
