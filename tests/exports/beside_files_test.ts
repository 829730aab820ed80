// Files in what people take along: the archive of the account, its export, and the page in a folder.
import assert from "node:assert/strict";
import type { ExportReply } from "../../contract/exports/account_export.ts";
import { CALLS } from "../../contract/paths.ts";
import { unzipped } from "../support/archives.ts";
import { signIn } from "../support/make.ts";
import { filedUser, giveFile } from "../support/pdfs.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("GET /api/profile/archive/ and export/ hold a person's files, and nobody else's", async () => {
  await using app = await testApp();
  await giveFile(app, await signIn(app, "chef2"), "chef2");
  const { user, name, content, file_name, bytes, created_at } = await filedUser(app);
  const files = await unzipped(app.get(CALLS.archiveData, user.bearer));
  assert.deepEqual(Object.keys(files).filter((path) => path.includes("files/")), [
    `page/files/${name}`,
  ]);
  assert.deepEqual(files[`page/files/${name}`], content);
  const all: ExportReply = await (await app.get(CALLS.exportData, user.bearer)).json();
  assert.deepEqual(all.files, [{ name, file_name, bytes, created_at }]);
});

Deno.test("POST /api/portfolio/archive/ puts the files that a page names beside it, and no others", async () => {
  await using app = await testApp();
  const one = await filedUser(app);
  await giveFile(app, one.user, "chef7");
  const foreign = await filedUser(app, "chef2");
  const user_code = `<a href="files/${one.name}">CV</a><a href="files/${foreign.name}">CV</a>`;
  const files = await unzipped(app.post(CALLS.archivePortfolio, { user_code }, one.user.bearer));
  assert.deepEqual(Object.keys(files), [`files/${one.name}`, "index.html"]);
  assert.deepEqual(files[`files/${one.name}`], one.content);
});
