// A picture that a script changes or copies is what it would be without the widths that the frame offers.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";
import { AROUND, inOneLayout, LAYOUTS, WRITTEN } from "../support/picture_layouts.ts";
import { makePhoto, upload } from "../support/uploads.ts";

/** `pictures` are addresses of three. */
const GALLERY = (pictures: readonly string[]) =>
  `<!DOCTYPE html><title>Soup</title><h1>Soup</h1>
${pictures.map((src, i) => `<img id="thumb${i}" src="${src}" width="300" height="90">`).join("")}
<img id="slide" src="${pictures[0]}" width="300" height="90">
<img id="early" src="${pictures[0]}" width="300" height="90"><script>early.src = "${
    pictures[1]
  }"</script>
<p style="width: 250px"><img id="styled" src="${pictures[2]}" style="width: 100%"></p>
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
</script><p style="margin-top: 9000px; width: 250px"><img id="far" src="${
    pictures[1]
  }" style="width: 100%"></p>`;

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
  await untilShown({ slide: "0 narrow", early: "1 whole", styled: "2 narrow" });
  await frame.getByRole("button").click();
  await untilShown({ slide: "1 whole", copy: "1 whole", changed: "2 whole" });
  await untilShown({ thumb0: "0 narrow", thumb1: "1 narrow", thumb2: "2 narrow" });
  await frame.locator("#far").scrollIntoViewIfNeeded();
  await untilShown({ far: "1 narrow" });
  await frame.locator("#far").evaluate((each) => each.parentElement!.style.width = "1400px");
  await untilShown({ far: "1 whole" });
  assert.equal(await frame.locator("#thumb2[srcset]").count(), 1, "it was moved, not copied");
});

async function measure(images: Locator) {
  return await images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return { width, height, isLoaded: each.complete && each.naturalWidth > 0 };
    })
  );
}

interface Size {
  width: number;
  height: number;
}

function assertAlike(a: Size, b: Size, what: string): void {
  const isAlike = Math.abs(a.width - b.width) < 0.2 && Math.abs(a.height - b.height) < 0.2;
  assert.ok(isAlike, `${what}: ${JSON.stringify([a, b])}`);
}

/** In a flexible box of its own, a picture without sides has none before it is loaded, as any other. */
function hasRoomBefore(around: string, tag: string): boolean {
  return !around.includes("flex") || tag.startsWith("<a");
}

Deno.test("a picture that is loaded when it is near is as large as one that is loaded at once, before and after", async () => {
  await using server = await testServer();
  const { app, pages } = server;
  const user = await signIn(app);
  const send = async () =>
    (await (await upload(app, await makePhoto(1_400, 420), user.bearer)).json()).src;
  const srcs = { eager: await send(), lazy: await send() };
  assert.notEqual(srcs.eager, srcs.lazy, "a browser has at once what it has shown");
  for (const around of AROUND) {
    for (const write of WRITTEN) {
      const user_code = inOneLayout(srcs, around, write);
      await app.post(CALLS.savePortfolio, { user_code }, user.bearer);
      for (const width of [390, 1_440]) {
        await using chromium = await openBrowser({ width });
        await chromium.page.goto(`${pages}/u/chef1`);
        const images = chromium.page.frameLocator("iframe").locator("img");
        await until(
          "the eager ones",
          async () => (await measure(images)).every(({ isLoaded }, i) => isLoaded || i % 2 === 1),
        );
        const before = await measure(images);
        assert.ok(before.every(({ isLoaded }, i) => isLoaded === (i % 2 === 0)));
        await images.evaluateAll((all) => {
          for (const each of all) (each as HTMLImageElement).loading = "eager";
        });
        await until("all", async () => (await measure(images)).every(({ isLoaded }) => isLoaded));
        const after = await measure(images);
        for (const [i, layout] of LAYOUTS.entries()) {
          const what = `${write("")} { ${layout} } in { ${around} } at ${width}`;
          if (hasRoomBefore(around, write(""))) {
            assertAlike(before[2 * i + 1]!, after[2 * i]!, `${what}, before`);
          }
          assertAlike(after[2 * i + 1]!, after[2 * i]!, `${what}, after`);
        }
      }
    }
  }
});
