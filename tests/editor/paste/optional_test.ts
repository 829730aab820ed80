// Code that a reply leaves to its reader is not joined unasked; what belongs to the page is.
import assert from "node:assert/strict";
import { takeIn } from "../../../islands/editor/paste/intake.ts";

const PAGE =
  "<!DOCTYPE html>\n<html>\n<head>\n<title>Soup</title>\n</head>\n<body>\n<p>x</p>\n</body>\n</html>";
const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``;
const reply = (lead: string, code = "p { color: red }", info = "css", page = PAGE) =>
  `Here it is:\n\n${fence("html", page)}\n\n${lead}\n\n${fence(info, code)}\n\nEnjoy!`;

for (
  const lead of [
    "If you want dark mode, add this:",
    "if you'd like softer corners, add:",
    "### Optional: dark mode\n\nPut this into your styles:",
    "**Bonus: dark mode**\n\nPut this into your styles:",
    "To add dark mode, append:",
    "You could also add a pattern.",
    "Falls du einen dunklen Modus möchtest:",
    "Wenn Sie mögen, noch dies:",
    "Si tu veux un mode sombre :",
    "Si quieres un modo oscuro:",
    "Se quiser um modo escuro:",
    "(facoltativo) modo scuro",
  ]
) {
  Deno.test(`nobody gets unasked what stands behind "${lead.split("\n")[0]}"`, () => {
    for (
      const [info, code] of [["css", "p { color: red }"], ["js", "document.title = 'x';"]] as const
    ) {
      const taken = takeIn(reply(lead, code, info));
      assert.ok(taken.kind === "choice", lead);
      const [alone, whole] = taken.pages;
      assert.equal(alone!.code, PAGE);
      assert.ok(whole!.code.includes(code));
      assert.match(whole!.words, /\w/);
    }
  });
}

Deno.test("a page whose style sheet or script is missing does not get an optional one in its place", () => {
  const page = PAGE.replace("</head>", '<link rel="stylesheet" href="style.css">\n</head>');
  const taken = takeIn(reply("If you want dark mode, add this:", undefined, undefined, page));
  assert.ok(taken.kind === "choice");
  assert.equal(taken.pages[0]!.code, page);
});

Deno.test("what belongs to the page is joined without a question", () => {
  for (
    const lead of [
      "And the style sheet:",
      "Add this to your styles. It makes the text red.",
      "If the text is too small, tell me.\n\nThe style sheet:",
      "The optionals of the menu are styled here:",
    ]
  ) assert.equal(takeIn(reply(lead)).kind, "page", lead);
  const page = PAGE.replace("</head>", '<link rel="stylesheet" href="dark.css">\n</head>');
  const taken = takeIn(
    reply(
      "If you want to change the colours, edit `dark.css`:",
      "/* dark.css */\np {}",
      "css dark.css",
      page,
    ),
  );
  assert.ok(taken.kind === "page" && taken.code.includes("/* dark.css */"));
});

Deno.test("a reply that goes on without end is taken in", () => {
  const more = `If you want more, add:\n${fence("css", "p {}")}\n`.repeat(5_000);
  assert.equal(takeIn(`${fence("html", PAGE)}\n${more}`).kind, "choice");
});
