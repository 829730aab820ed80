// The frame of a page offers each picture of its owner's in all its widths; what is saved, downloaded and read by tools stays plain.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { OFFERS_WIDTHS } from "../../contract/pictures/pictures.ts";
import { signIn } from "../support/make.ts";
import { listenToQuestions } from "../support/questions.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { makePhoto, upload } from "../support/uploads.ts";

async function publish(app: TestApp, code: (src: string) => string) {
  const user = await signIn(app);
  const photo = await makePhoto(2_100, 900);
  const { picture } = await (await upload(app, photo, user.bearer)).json();
  const user_code = code(`pictures/${picture.files[0].name}`);
  await app.post(CALLS.savePortfolio, { user_code }, user.bearer);
  return { user, photo, picture, user_code };
}

const readFrame = async (app: TestApp) => (await app.get(portfolioFramePath("chef1"))).text();

Deno.test("a frame names the widths of its owner's pictures, and the saved code does not", async () => {
  await using app = await testApp();
  const page = (src: string) =>
    `<!DOCTYPE html><title>Soup</title><h1>Soup</h1><img src="${src}" width="300">`;
  const { user, photo, picture, user_code } = await publish(app, page);
  const srcset = picture.files.toReversed()
    .map(({ name, width }: { name: string; width: number }) => `pictures/${name} ${width}w`).join(
      ", ",
    );
  const sizes = "(max-width: 300px) 100vw, 300px";
  assert.ok(
    (await readFrame(app)).includes(
      `<img srcset="${srcset}" sizes="${sizes}" ${OFFERS_WIDTHS} style="aspect-ratio: auto 2100 / 900" src=`,
    ),
  );
  const saved = await (await app.get(CALLS.myPortfolio, user.bearer)).json();
  assert.equal(saved.user_code, user_code);

  await app.post(CALLS.deletePicture, { id: picture.id }, user.bearer);
  assert.doesNotMatch(await readFrame(app), /srcset|aspect/);
  await upload(app, photo, user.bearer);
  assert.ok((await readFrame(app)).includes(srcset));
});

Deno.test("a frame without such pictures asks nothing of them, and one that is kept asks nothing", async () => {
  await using app = await testApp();
  const ask = async () => {
    using questions = listenToQuestions();
    await readFrame(app);
    return questions.texts.filter((text) => text.includes("picture_files")).length;
  };
  const { user, user_code } = await publish(app, (src) => `<h1>Soup</h1><img src="${src}">`);
  assert.equal(await ask(), 1);
  assert.equal(await ask(), 0);
  const plain = user_code.replace(/<img[^>]*>/, "");
  await app.post(CALLS.savePortfolio, { user_code: plain, version: 1 }, user.bearer);
  assert.equal(await ask(), 0);
});
