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

Deno.test("no files at all are no page", () => {
  assert.equal(takeInFiles([]).kind, "not_a_page");
});

function takeIn(files: Record<string, string>) {
  return takeInFiles(
    Object.entries(files).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
  );
}
