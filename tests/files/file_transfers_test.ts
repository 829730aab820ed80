// What of a drop is for the author's files.
import assert from "node:assert/strict";
import { pdfsAmong } from "../../islands/files/use_files.ts";

const of = (name: string, type: string) => new File(["x"], name, { type });

Deno.test("PDFs alone are for the author's files, also where their type is not told", () => {
  const pdfs = [of("cv", "application/pdf"), of("CV.PDF", "")];
  assert.deepEqual(pdfsAmong(pdfs), pdfs);
  for (
    const other of [of("cv.pdf", "text/html"), of("cv.html", ""), of("a.png", "image/png")]
  ) {
    assert.equal(pdfsAmong([other]), null);
    assert.equal(pdfsAmong([...pdfs, other]), null);
  }
  assert.equal(pdfsAmong([]), null);
});
