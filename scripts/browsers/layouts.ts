// Pictures in all that pages do to their size, in whichever browser: loaded at once, and loaded when they are near.
import { CALLS } from "../../contract/paths.ts";
import type { TestServer } from "../../tests/support/test_server.ts";
import { type Driver, until } from "./driver.ts";
import { signInBeside } from "./owner.ts";

export async function* walkLayouts(driver: Driver, server: TestServer): AsyncGenerator<string> {
  const { app, origin } = server;
  const owner = await signInBeside(server);
  const { makePhoto, upload } = await import("../../tests/support/uploads.ts");
  const { AROUND, inOneLayout, LAYOUTS, WRITTEN } = await import(
    "../../tests/support/picture_layouts.ts"
  );
  const send = async () =>
    (await (await upload(app, await makePhoto(1_400, 420), owner.bearer)).json()).src;
  const srcs = { eager: await send(), lazy: await send() };
  for (
    const [around, write] of AROUND.flatMap((each) =>
      WRITTEN.map((write) => [each, write] as const)
    )
  ) {
    await owner.ask(CALLS.savePortfolio, { user_code: inOneLayout(srcs, around, write) });
    await driver.open(`${origin}/u/chef1`);
    await until(
      driver,
      "document.images.length > 0 && document.images[0].naturalWidth > 0",
      "frame",
    );
    await driver.evaluate(
      "[...document.images].forEach((each) => each.loading = 'eager')",
      "frame",
    );
    await until(driver, "[...document.images].every((each) => each.naturalWidth > 0)", "frame");
    const sizes: string[] = JSON.parse(
      await driver.evaluate<string>(
        `JSON.stringify([...document.images].map((each) => each.clientWidth + " x " + each.clientHeight))`,
        "frame",
      ),
    );
    for (const [i, layout] of LAYOUTS.entries()) {
      const [eager, lazy] = sizes.slice(2 * i);
      if (eager !== lazy) {
        throw new Error(`${write(layout)} in ${around}: ${eager}, lazily ${lazy}`);
      }
    }
    const at = 2 * LAYOUTS.indexOf("width: 40%") + 1;
    const isWhole = await driver.evaluate<boolean>(
      `document.images[${at}].currentSrc.endsWith("${srcs.lazy}")`,
      "frame",
    );
    const mayBeWhole = around.includes("flex");
    if (isWhole && !mayBeWhole) throw new Error(`${write("")} in ${around} is loaded whole`);
  }
  yield "a picture that is loaded when it is near is as large as one that is loaded at once";
}
