// PDFs that came with a page, in its folder or zip: sent when the page links them, and left where they are when not.
import assert from "node:assert/strict";
import { takeInFiles } from "../../../islands/editor/paste/intake.ts";

const PAGE = '<!DOCTYPE html><html><body><a href="papers/My%20CV.pdf#page=2">CV</a></body></html>';
const FILES = ["papers/My CV.pdf", "other.pdf"].map((path) => ({
  path: `site/${path}`,
  bytes: new TextEncoder().encode("%PDF-1.4 %%EOF"),
}));

Deno.test("a PDF that a page links is sent with it, and one that it does not is told of", () => {
  const asked: [string, string][] = [];
  const intake = takeInFiles(files(), ({ path }, type) => {
    asked.push([path, type]);
    return "files/new-1-My-CV.pdf";
  });
  assert.deepEqual(asked, [["site/papers/My CV.pdf", "application/pdf"]]);
  assert.ok(intake.kind === "page" && intake.code.includes('<a href="files/new-1-My-CV.pdf">CV'));
  const { leftOut } = intake;
  assert.ok(leftOut.some(({ text }) => text === "site/other.pdf"));
  assert.ok(!leftOut.some(({ text }) => text === "site/papers/My CV.pdf"));
});

Deno.test("a PDF that cannot be sent leaves its link as it is, and is never written into the page", () => {
  const intake = takeInFiles(files());
  assert.ok(intake.kind === "page");
  assert.equal(intake.code, PAGE);
  assert.ok(intake.leftOut.some(({ text }) => text === "site/papers/My CV.pdf"));
});

function files() {
  return [{ path: "site/index.html", bytes: new TextEncoder().encode(PAGE) }, ...FILES];
}
