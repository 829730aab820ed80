// Pictures beside a page, in whichever browser: in an element, in a style and by a script, and behind a password.
import { CALLS } from "../../contract/paths.ts";
import type { TestServer } from "../../tests/support/test_server.ts";
import { type Driver, press, until } from "./driver.ts";
import { signInBeside } from "./owner.ts";

const PASSWORD = "for my guests 1";
const ARE_SHOWN = "pic.naturalWidth > 0 && window.scripted?.naturalWidth > 0";

/** Yields what was seen; the page's owner is chef1, who is not signed in there. */
export async function* walkPictures(
  driver: Driver,
  server: TestServer,
): AsyncGenerator<string> {
  const { makePhoto, upload } = await import("../../tests/support/uploads.ts");
  const owner = await signInBeside(server);
  const { src } = await (await upload(server.app, await makePhoto(1_200, 800), owner.bearer))
    .json();
  const user_code = `<!DOCTYPE html><title>Plate</title>
<style>body { background: url("${src}") }</style><img id="pic" src="${src}" alt="">
<script>window.scripted = Object.assign(new Image(), { src: "${src}" })</script>`;
  await owner.ask(CALLS.savePortfolio, { user_code });
  await driver.open(`${server.origin}/u/chef1`);
  await until(driver, ARE_SHOWN, "frame");
  yield "a page shows its pictures, those of its scripts too";

  const locked = { visibility: "password", password: PASSWORD };
  await owner.ask(CALLS.visibility, locked);
  await driver.open(`${server.origin}/u/chef1`);
  await until(driver, "document.querySelector('[name=password]')");
  await driver.type("[name=password]", PASSWORD);
  await until(driver, "!document.documentElement.hasAttribute('data-held')");
  await press(driver, "button[type=submit]");
  await until(driver, ARE_SHOWN, "frame");
  yield "behind its password, too";
}
