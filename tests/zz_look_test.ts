import { openBrowser } from "./support/browser.ts";
import { testServer } from "./support/test_server.ts";
const out = "/work/w/shots/";
const LEFT_OVER = `<!DOCTYPE html>
<html lang="en"><head><title>Mara Lindqvist</title></head><body style="font-family:Georgia;margin:0">
<nav style="padding:1rem;background:#223"><a href="#bread" style="color:#fff">Bread</a> <a href="#cake" style="color:#fff">Cake</a></nav>
<main style="padding:3rem"><h1>[Your Name]</h1>
<p>Bread, cakes and rolls, every day but Monday, from six.</p>
<a href="mailto:you@email.com">you@email.com</a>
<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>
${`<img src="https://picsum.photos/400/300" width="400" height="300">\n`.repeat(6)}
<section id="bread"><h2>Bread</h2><p>Rye, wheat, spelt.</p></section>
<section id="cake"><h2>Cake</h2><p>Cherry, plum, poppy.</p></section>
<p>© 2019 Ofen</p></main>
</body></html>`;
Deno.test("look", async () => {
  await using server = await testServer();
  for (
    const [width, height, dark] of [[1440, 900, false], [360, 740, true], [768, 1024, false], [
      1440,
      900,
      true,
    ]] as const
  ) {
    await using chromium = await openBrowser({ width });
    const { page, complaints } = chromium;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    page.setDefaultTimeout(8000);
    const shot = (name: string) =>
      page.screenshot({ path: `${out}${width}${dark ? "d" : ""}_${name}.png` });
    if (width === 1440) {
      const { makeUser } = await import("./support/make.ts");
      await makeUser(server.app);
    }
    await page.goto(`${server.origin}/login`);
    await page.getByLabel("Username or email").fill("chef1");
    await page.getByLabel("Password", { exact: true }).fill(
      (await import("./support/make.ts")).PASSWORD,
    );
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByRole("button", { name: /^(Create|Edit) Portfolio$/ }).click();
    await page.waitForTimeout(1500);
    await shot("1_empty");
    try {
      if (width === 1440) {
        await page.locator(".empty-field").focus();
        await page.locator(".empty-field").evaluate((field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          field.dispatchEvent(
            new ClipboardEvent("paste", {
              clipboardData,
              bubbles: true,
              cancelable: true,
              composed: true,
            }),
          );
        }, `Here is your page:\n\n\`\`\`html\n${LEFT_OVER}\n\`\`\`\n\nShall I change the colours?`);
      }
      await page.waitForTimeout(2500);
      await shot("2_pasted");
      await page.getByRole("button", { name: /stand-in pictures/ }).click();
      await page.waitForTimeout(500);
      await shot("3_card");
      await page.getByRole("tab", { name: "Code" }).click();
      await page.waitForTimeout(500);
      await shot("4_code");
      await page.getByRole("tab", { name: "Page check" }).click();
      await page.getByRole("button", { name: "Save Portfolio" }).click();
      await page.waitForTimeout(1500);
      await shot("5_saved");
      await page.getByRole("region", { name: "Your page" }).getByRole("button", { name: "Close" })
        .click();
      await page.getByRole("button", { name: "More" }).click();
      await page.waitForTimeout(300);
      await shot("6_menu");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Edit on the page" }).click();
      const frame = page.frameLocator(".preview iframe");
      await frame.locator("h2").first().hover();
      await page.waitForTimeout(300);
      await frame.locator("h2").first().click();
      await page.waitForTimeout(600);
      await shot("7_edit");
      await page.getByRole("button", { name: "Done" }).first().click();
      await page.getByRole("tab", { name: "History" }).click();
      await page.waitForTimeout(800);
      await shot("8_history");
    } catch (e) {
      console.log(String(e).slice(0, 400));
      await shot("9_stuck");
    }
    console.log(width, complaints);
  }
});
