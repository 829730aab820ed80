export type Token = readonly [kind: "tag" | "name" | "text", text: string];
export type Line = readonly [indent: number, ...tokens: Token[]];

export const ASKED = "A page for my menus, please: complete, in one HTML file.";

export const REPLY_BEFORE = "Here is your page, with the plates drawn in CSS:";
export const REPLY_AFTER = "Would you like another color?";

export const PAGE_LINES: readonly Line[] = [
  [0, ["tag", "<!DOCTYPE html>"]],
  [0, ["tag", "<title>"], ["text", "Menus by hand"], ["tag", "</title>"]],
  [0, ["tag", "<style>"]],
  [1, ["name", "body "], ["text", "{ background: #12343b }"]],
  [0, ["tag", "</style>"]],
  [0, ["tag", "<h1>"], ["text", "Menus, drawn by hand"], ["tag", "</h1>"]],
  [0, ["tag", "<p>"], ["text", "Twelve kitchens, one pen."], ["tag", "</p>"]],
  [0, ["tag", "<ul "], ["name", "class"], ["text", '="plates"'], ["tag", ">"], ["text", "…"]],
];

/** The sentence is the editor's own (tests/ui_stories_test.ts). */
export const TAKEN_OUT = "Took the page out of the reply; 2 lines around it were left out.";

export const FIXED = "It fixes this for you when you ask.";
export const CHOSEN = "It opens your pictures, to choose from.";

/** The sentences are the editor's own, word for word (tests/ui_stories_test.ts). */
export const BROKEN_RULES: readonly { code: string; said: string; fix: string }[] = [
  {
    code: '<nav><a href="#work">Work</a></nav>',
    said:
      "A save removes this menu; your scripts still find its elements. As a plain block of links, it stays.",
    fix: FIXED,
  },
  {
    code: '<img src="https://pictures.example/plate.jpg" alt="A plate">',
    said:
      "A save removes the picture from pictures.example: its host is not on the list, so visitors see no picture. Choose one of your own pictures, or use a host that is allowed.",
    fix: CHOSEN,
  },
  {
    code: '<script src="https://stats.example/track.js"></script>',
    said:
      "A save removes this script from stats.example: its host is not on the list. Load the library from cdn.jsdelivr.net, unpkg.com or cdnjs.cloudflare.com, or put the script into the page.",
    fix: FIXED,
  },
];
