// What must be understood is called plainly: code says letterbox, people read of messages from visitors.
import assert from "node:assert/strict";
import { LETTERBOX_CLOSED } from "../../contract/publishing/frame_messages.ts";
import { CALLS } from "../../contract/paths.ts";
import { CATALOGUE } from "../../contract/problems.ts";
import { KEPT_SENTENCES } from "../../contract/publishing/kept_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { addMessages, FORM } from "../support/letterbox.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const NAMES_OF_CODE = /letterbox/i;
/** Kitchen words that once named a state or a button. */
const STATES_OF_KITCHEN = /off the table|now serving|publish again/i;

Deno.test("no sentence says letterbox", () => {
  const sentences = [LETTERBOX_CLOSED, ...Object.values(SENTENCES).map(String)];
  assert.ok(sentences.length > 50);
  assert.deepEqual(sentences.filter((sentence) => NAMES_OF_CODE.test(sentence)), []);
});

Deno.test("a sentence that goes on ends in three dots, as the specification writes them", () => {
  const sentences = Object.values(CATALOGUE).concat(Object.values(KEPT_SENTENCES)).map(String);
  assert.ok(sentences.length > 100);
  assert.deepEqual(sentences.filter((sentence) => /[a-z]…/.test(sentence)), []);
});

Deno.test("no screen says letterbox, nor a state of the page in words of the kitchen", async () => {
  await using app = await testApp();
  const { id, bearer, cookie } = await signIn(app);
  const read = async (path: string) =>
    (await (await app.get(path, cookie)).text())
      .replace(/<(script|style)[^]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, "\n");
  const pages = [await read("/dashboard"), await read("/profile"), await read("/developers")];
  await (await app.post(CALLS.savePortfolio, { user_code: FORM }, bearer)).body?.cancel();
  pages.push(await read("/dashboard"));
  assert.match(pages.at(-1)!, /Messages from visitors/);
  await addMessages(app, id);
  pages.push(await read("/dashboard"));
  await (await app.post(CALLS.publishPortfolio, { is_published: false }, bearer)).body?.cancel();
  pages.push(await read("/dashboard"), await read("/u/chef1"));
  assert.match(pages.at(-2)!, /Nobody sees your page/);
  for (const words of pages) {
    assert.doesNotMatch(words, NAMES_OF_CODE);
    assert.doesNotMatch(words, STATES_OF_KITCHEN);
  }
});
