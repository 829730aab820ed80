// A picture that a script changes or copies is what it would be without the widths that the frame offers.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";
import { makePhoto, upload } from "../support/uploads.ts";

/** `pictures` are addresses of three. */
const GALLERY = (pictures: readonly string[]) =>
  `<!DOCTYPE html><title>Soup</title><h1>Soup</h1>
${pictures.map((src, i) => `<img id="thumb${i}" src="${src}" width="300" height="90">`).join("")}
<img id="slide" src="${pictures[0]}" width="300" height="90">
<img id="early" src="${pictures[0]}" width="300" height="90"><script>early.src = "${
    pictures[1]
  }"</script>
<button>Look</button><div id="light"></div><script>
document.querySelector("button").onclick = () => {
  slide.setAttribute("src", thumb1.src);
  const copy = thumb1.cloneNode();
  copy.id = "copy";
  const changed = thumb0.cloneNode();
  changed.id = "changed";
  changed.src = thumb2.src;
  light.append(copy, changed, thumb2);
};
</script>`;

Deno.test("a gallery's small pictures are small files, and what its script shows is the picture itself", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1_440 });
  const { app, pages } = server;
  const { page } = chromium;
  const user = await signIn(app);
  const names: string[][] = [];
  for (const width of [2_000, 2_050, 2_100]) {
    const { picture } = await (await upload(app, await makePhoto(width, 600), user.bearer)).json();
    names.push(picture.files.map(({ name }: { name: string }) => name));
  }
  const user_code = GALLERY(names.map(([widest]) => `pictures/${widest}`));
  await app.post(CALLS.savePortfolio, { user_code }, user.bearer);

  await page.goto(`${pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  /** Of which picture it is, and whether all of it or a narrower one. */
  const shown = async (id: string) => {
    const address = await frame.locator(`#${id}`).evaluate((each: HTMLImageElement) =>
      each.complete ? each.currentSrc : ""
    );
    const name = address.split("/").at(-1)!;
    const at = names.findIndex((each) => each.includes(name));
    return `${at} ${names[at]?.[0] === name ? "whole" : "narrow"}`;
  };
  const untilShown = (expected: Record<string, string>) =>
    until(`pictures ${Object.keys(expected)}`, async () => {
      const seen = await Promise.all(Object.keys(expected).map(shown));
      return JSON.stringify(seen) === JSON.stringify(Object.values(expected));
    });
  await untilShown({ thumb0: "0 narrow", thumb1: "1 narrow", thumb2: "2 narrow" });
  await untilShown({ slide: "0 narrow", early: "1 whole" });
  await frame.getByRole("button").click();
  await untilShown({ slide: "1 whole", copy: "1 whole", changed: "2 whole" });
  await untilShown({ thumb0: "0 narrow", thumb1: "1 narrow", thumb2: "2 narrow" });
  assert.equal(await frame.locator("#thumb2[srcset]").count(), 1, "it was moved, not copied");
});
