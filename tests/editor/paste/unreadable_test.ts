// A file that cannot be read, as a folder among chosen files, is told of by its name.
import assert from "node:assert/strict";
import { readFiles } from "../../../islands/editor/paste/intake_files.ts";

Deno.test("a file that cannot be read is told of by its name", async () => {
  const folder = new File([], "site");
  folder.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  const page = new File(["<h1>Soup"], "page.html");
  await assert.rejects(readFiles({ entries: [], files: [page, folder] }), {
    name: "Error",
    message: "“site” cannot be read: drop it once more, or choose the files in it.",
  });
  const [{ path, bytes }] = await readFiles({ entries: [], files: [page] }) as [
    { path: string; bytes: Uint8Array },
  ];
  assert.deepEqual([path, new TextDecoder().decode(bytes)], ["page.html", "<h1>Soup"]);
});
