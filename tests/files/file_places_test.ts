// Where a file goes in the code of a page, and what it takes the place of.
import assert from "node:assert/strict";
import { preparePreview } from "../../server/page_code/prepare_preview.ts";
import { applyEdits } from "../../islands/editor/paste/lines.ts";
import { fileInsertion, fileReplacement, withFile } from "../../islands/files/use_files.ts";

const FILE = {
  id: "00000000-0000-4000-8000-000000000000",
  name: `${"0a".repeat(16)}.pdf`,
  file_name: "My <CV>.pdf",
  bytes: 9,
  created_at: "2026-01-01T00:00:00.000Z",
};
const HREF = `files/${FILE.name}`;
const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Soup</title></head><body>
<p>One</p>
</body></html>`;

Deno.test("a file becomes a link where the cursor is, and at the end of the page where none may stand", () => {
  const link = `<a href="${HREF}">My &lt;CV>.pdf</a>`;
  for (
    const [cursor, before] of [[PAGE.indexOf("<p>"), "<body>\n"], [3, "<p>One</p>\n"]] as const
  ) {
    const code = applyEdits(PAGE, [fileInsertion(PAGE, cursor, FILE)]);
    assert.ok(code.includes(before + link), code);
  }
});

for (const address of ["resume.pdf", "C:\\me\\resume.pdf", `files/${"0b".repeat(16)}.pdf`]) {
  for (const quote of ['"', "'"]) {
    Deno.test(`a finding about ${quote}${address}${quote} is mended by a file`, () => {
      const code = PAGE.replace("One", `<a class="x" href=${quote}${address}${quote}>CV</a>`);
      const { findings } = preparePreview(code, { year: 2026, ownFiles: [FILE.name] });
      const found = findings.find(({ rule }) => ["local_file", "missing_file"].includes(rule));
      const mended = applyEdits(code, [fileReplacement(code, found!.places[0]!.at!, FILE)]);
      assert.match(mended, new RegExp(`<a class="x" href=["']${HREF}["']>CV</a>`));
      const again = preparePreview(mended, { year: 2026, ownFiles: [FILE.name] });
      assert.deepEqual(again.findings.filter(({ rule }) => rule.includes("file")), []);
    });
  }
}

Deno.test("each reference to a file that has arrived becomes that file's", () => {
  const waiting = "files/new-1-cv.pdf";
  const code = `<a href="${waiting}">CV</a><a href='${waiting}'>CV</a>`;
  assert.equal(withFile(code, waiting, FILE), code.replaceAll(waiting, HREF));
});
