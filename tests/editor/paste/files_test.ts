// The page out of files, beyond what the fixtures show.
import assert from "node:assert/strict";
import { describePage } from "../../../islands/editor/paste/page_choices.ts";
import { takeInFiles } from "../../../islands/editor/paste/intake.ts";

const PAGE =
  "<!DOCTYPE html>\n<html>\n<head>\n<title>Mill</title>\n</head>\n<body>\n</body>\n</html>\n";

Deno.test("a page alone among files is taken as it is", () => {
  assert.deepEqual(takeIn({ "mill.html": PAGE }), {
    kind: "page",
    code: PAGE,
    said: null,
    leftOut: [],
  });
});

Deno.test("a style sheet that no page refers to is joined into none of several", () => {
  const other = PAGE.replace("Mill", "Pond");
  const intake = takeIn({ "mill.html": PAGE, "pond.html": other, "style.css": "p { margin: 0 }" });
  assert.deepEqual(intake, {
    kind: "choice",
    pages: [describePage(PAGE, "mill.html"), describePage(other, "pond.html")],
    said: "There are 2 pages here: choose one.",
    leftOut: [{ what: "a file", text: "style.css" }],
  });
});

Deno.test("files are found by paths with spaces, question marks, backslashes, and from the root", () => {
  const page = PAGE.replace(
    "</head>",
    '<link rel=stylesheet href="/css/my%20style.css?v=2">\n</head>',
  );
  const intake = takeIn({ "site\\index.html": page, "site\\css\\my style.css": "p { margin: 0 }" });
  assert.equal(
    "code" in intake && intake.code,
    PAGE.replace("</head>", "<style>\np { margin: 0 }\n</style>\n</head>"),
  );
  assert.equal(intake.said, "Joined my style.css into the page.");
});

Deno.test("a reply that was kept as a text file is read as if it was pasted", () => {
  const intake = takeIn({ "reply.md": `Here it is:\n\n\`\`\`html\n${PAGE}\`\`\`\n` });
  assert.equal("code" in intake && intake.code, PAGE.trimEnd());
});

Deno.test("the source of components is named, though there is a page that it is built into", () => {
  const page = PAGE.replace(
    "</body>",
    '<script type="module" src="/src/main.tsx"></script></body>',
  );
  const intake = takeIn({ "index.html": page, "src/main.tsx": "render(<App />);" });
  assert.deepEqual(intake, {
    kind: "not_a_page",
    what: "react",
    said: "This is a React component, not a page.",
  });
});

Deno.test("a page and its parts are read in the encoding that the page says", () => {
  const sjis = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));
  const page = `<!doctype html><html><head><meta charset="Shift_JIS">` +
    `<link rel="stylesheet" href="a.css"></head><body>\x82\xb1</body></html>`;
  const intake = takeInFiles([
    { path: "index.html", bytes: sjis(page) },
    { path: "a.css", bytes: sjis('p::before { content: "\x82\xf1" }') },
  ]);
  assert.match("code" in intake ? intake.code : "", /content: "ん"[^]*<body>こ</);
  assert.equal(intake.said, "Read as Shift_JIS. Joined a.css into the page.");
});

Deno.test("a file that is no text is left out with the reason, and refused where it is the page", () => {
  const zeros = new Uint8Array(30);
  const intake = takeInFiles([
    { path: "index.html", bytes: new TextEncoder().encode(PAGE) },
    { path: "._index.html", bytes: zeros },
    { path: "a.js", bytes: zeros },
  ]);
  assert.equal(intake.said, "Opened the page; 2 files were left out.");
  assert.deepEqual("leftOut" in intake && intake.leftOut.map(({ text }) => text), [
    "._index.html is a file of another kind than a text: save it as UTF-8, and choose it again.",
    "a.js is a file of another kind than a text: save it as UTF-8, and choose it again.",
  ]);
  for (const path of ["index.html", "reply.txt"]) {
    assert.throws(() => takeInFiles([{ path, bytes: zeros }]), /is a file of another kind/);
  }
});

for (
  const [name, text] of [
    ["page.json", JSON.stringify({ html: PAGE })],
    ["page.py", `PAGE = """${PAGE}"""`],
    ["page.mht", `MIME-Version: 1.0\nContent-Type: text/html\n\n${PAGE}`],
    ["page.html", JSON.stringify(PAGE)],
  ] as const
) {
  Deno.test(`the page that is escaped in ${name} is taken out of it, with a way back`, () => {
    const intake = takeIn({ [name]: text });
    assert.equal(intake.kind === "page" && intake.code.trim(), PAGE.trim());
    assert.match(intake.said ?? "", /^It came .* turned back into a page\.$/);
    assert.equal(intake.kind === "page" && intake.raw, text);
  });
}

Deno.test("no files at all are no page", () => {
  assert.equal(takeInFiles([]).kind, "not_a_page");
});

function takeIn(files: Record<string, string>) {
  return takeInFiles(
    Object.entries(files).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
  );
}
