// PDFs that a page links and that are not here: each at its place, by its name, and nothing of those that are.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";

const HEAD =
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width"><p>x</p>';
const OWN = `${"0a".repeat(16)}.pdf`;
const FOREIGN = `${"0b".repeat(16)}.pdf`;

Deno.test("a link to a PDF of the author's own computer is found at its place, by the file's name", () => {
  for (
    const [address, name] of [
      ["resume.pdf", "resume.pdf"],
      ["./docs/My%20CV.PDF?v=2#page=3", "My CV.PDF"],
      ["/assets/cv.pdf", "cv.pdf"],
      ["files/cv.pdf", "cv.pdf"],
      ["..\\papers\\cv.pdf", "cv.pdf"],
    ] as const
  ) {
    const code = `${HEAD}\n<a href="${address}">CV</a>`;
    const { findings } = preparePreview(code, { year: 2026, ownFiles: [] });
    const [found, ...others] = byPlace(findings);
    assert.deepEqual(others, []);
    assert.equal(found!.rule, "local_file");
    assert.equal(found!.kind, "will_not_work");
    assert.equal(found!.excerpt, address);
    assert.ok(found!.message.startsWith(`The file ${name} is not here`), found!.message);
  }
});

Deno.test("a PDF that only a disk has is removed, with the same mend", () => {
  for (const address of ["file:///home/me/cv.pdf", "C:\\papers\\cv.pdf"]) {
    const code = `${HEAD}<a href="${address}">CV</a>`;
    const [found, ...others] = byPlace(preparePreview(code, { year: 2026 }).findings);
    assert.deepEqual(others, []);
    assert.equal(found!.rule, "local_file");
    assert.equal(found!.kind, "removed");
    assert.match(found!.message, /the file cv\.pdf is only on your own computer/);
    assert.equal(found!.excerpt.trim(), `href="${address}"`);
  }
});

Deno.test("of what is no link to a PDF, nothing is said of files", () => {
  const code = `${HEAD}<a href="pdf">x</a><a href=".pdf">x</a><a href="cv.pdf.html">x</a>
<a href="https://a.example/cv.pdf">x</a><link rel="stylesheet" href="C:\\x.pdf"><img src="cv.pdf" alt="">`;
  const { findings } = preparePreview(code, { year: 2026 });
  assert.deepEqual(findings.filter(({ rule }) => rule.includes("file")), []);
});

Deno.test("a file that is not its author's is found wherever the page names it, and their own is not", () => {
  const code = `${HEAD}<a href="files/${OWN}">CV</a>\n<a href="files/${FOREIGN}">CV</a>
<script>const cv = "./files/${FOREIGN}"</script>`;
  const { findings } = preparePreview(code, { year: 2026, ownFiles: [OWN] });
  assert.deepEqual(byPlace(findings).map(({ rule, at, excerpt }) => [rule, at!.line, excerpt]), [
    ["missing_file", 2, `files/${FOREIGN}`],
    ["missing_file", 3, `files/${FOREIGN}`],
  ]);
  assert.deepEqual(preparePreview(code, { year: 2026 }).findings, []);
});
