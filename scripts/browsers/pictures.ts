// Pictures beside a page, in whichever browser: in an element, in a style and by a script, and behind a password.
import { CALLS } from "../../server/contract/paths.ts";
import type { TestServer } from "../../tests/support/test_server.ts";
import { type Driver, until } from "./driver.ts";

const PASSWORD = "for my guests 1";
const ARE_SHOWN = "pic.naturalWidth > 0 && window.scripted?.naturalWidth > 0";

/** Yields what was seen; the page's owner is chef1. */
export async function* walkPictures(
  driver: Driver,
  { app, origin }: TestServer,
): AsyncGenerator<string> {
  const { makePhoto, upload } = await import("../../tests/support/uploads.ts");
  const { PASSWORD: password } = await import("../../tests/support/make.ts");
  const login = await app.post(CALLS.login, { username: "chef1", password });
  const bearer = { Authorization: `Bearer ${(await login.json()).access}` };
  const { src } = await (await upload(app, await makePhoto(1_200, 800), bearer)).json();
  const user_code = `<!DOCTYPE html><title>Plate</title>
<style>body { background: url("${src}") }</style><img id="pic" src="${src}" alt="">
<script>window.scripted = Object.assign(new Image(), { src: "${src}" })</script>`;
  await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).body?.cancel();
  await driver.open(`${origin}/u/chef1`);
  await until(driver, ARE_SHOWN, "frame");
  yield "a page shows its pictures, those of its scripts too";

  const locked = { visibility: "password", password: PASSWORD };
  await (await app.post(CALLS.visibility, locked, bearer)).body?.cancel();
  await driver.open(`${origin}/u/chef1`);
  await until(driver, "document.querySelector('[name=password]')");
  await driver.type("[name=password]", PASSWORD);
  await driver.click("button[type=submit]");
  await until(driver, ARE_SHOWN, "frame");
  yield "behind its password, too";
}
