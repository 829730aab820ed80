// Pictures and PDFs that came beside a page: sent as what they are, and named in the page by what they become.
import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import type { FileEntry } from "../../contract/files/file_calls.ts";
import type { CodeFieldHandle } from "../../islands/editor/code/code_field.tsx";
import { takeInFiles } from "../../islands/editor/paste/intake.ts";
import { applyEdits } from "../../islands/editor/paste/lines.ts";
import { useLocalPictures } from "../../islands/pictures/use_local_pictures.ts";

type SendFile = (file: File, done: (sent: FileEntry) => void) => void;

const HREF = `files/${"0a".repeat(16)}.pdf`;
const PAGE = '<!DOCTYPE html><html><body><a href="my cv.pdf">CV</a></body></html>';
const FILES = { "index.html": PAGE, "my cv.pdf": "%PDF-1.4 %%EOF", "other.pdf": "%PDF-1.4 %%EOF" };

Deno.test("a PDF that came with a page is sent, and its link leads to it when it has arrived", () => {
  const sent: { file: File; done: (sent: FileEntry) => void }[] = [];
  const { local, editor } = useHere((file, done) => sent.push({ file, done }));
  const intake = takeInFiles(files(), local.readAddressFrom);
  assert.ok(intake.kind === "page");
  editor.code = intake.code;
  assert.match(editor.code, /<a href="files\/new-1-my-cv\.pdf">/);
  assert.ok(local.isNamedIn(editor.code), "its save waits");
  local.send(editor.code);
  local.send(editor.code);
  assert.deepEqual(sent.map(({ file }) => [file.name, file.type]), [
    ["my cv.pdf", "application/pdf"],
  ]);
  sent[0]!.done({ name: HREF.slice("files/".length) } as FileEntry);
  assert.equal(editor.code, PAGE.replace("my cv.pdf", HREF));
  assert.ok(!local.isNamedIn(editor.code));
});

Deno.test("where files cannot be sent, a PDF stays what its page calls it", () => {
  const { local } = useHere();
  const intake = takeInFiles(files(), local.readAddressFrom);
  assert.equal("code" in intake && intake.code, PAGE);
});

function useHere(sendFile?: SendFile) {
  const editor = { code: "" };
  const field = {
    current: {
      put(write: Parameters<CodeFieldHandle["put"]>[0]) {
        const change = write(editor.code, 0);
        if (change) editor.code = applyEdits(editor.code, [change]);
      },
    } as CodeFieldHandle,
  };
  let local: ReturnType<typeof useLocalPictures> | undefined;
  const Editor = () => {
    local = useLocalPictures(field, () => {}, sendFile);
    return null;
  };
  renderToStaticMarkup(<Editor />);
  return { local: local!, editor };
}

function files() {
  return Object.entries(FILES).map(([path, text]) => ({
    path,
    bytes: new TextEncoder().encode(text),
  }));
}
