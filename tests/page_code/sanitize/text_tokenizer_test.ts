// Text read in runs makes the same tree, at the same places, as parse5 makes of it by itself.
import assert from "node:assert/strict";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5";
import { parsePage } from "../../../server/page_code/sanitize/guard.ts";
import { LINK_PAGES, MUTATION_PAGES, SCRIPTED_PAGES, STATIC_PAGES } from "../../attacks/pages.ts";
import { page } from "./random_page.ts";
import { cases } from "../../support/cases.ts";

const PAGES = new URL("../../pages/", import.meta.url);

Deno.test("text read in runs makes the tree that parse5 makes of random pages", () => {
  fc.assert(
    fc.property(page, (code) => {
      // In a frameset whitespace stays and words go, which are one to this tokenizer.
      if (!/frameset/i.test(code)) assertSameTree(code);
    }),
    { numRuns: cases(5_000) },
  );
});

Deno.test("and of attacks and whole pages, with every line end", async () => {
  for (const { name } of Deno.readDirSync(PAGES)) {
    const code = await Deno.readTextFile(new URL(name, PAGES));
    for (const end of ["\n", "\r\n", "\r"]) assertSameTree(code.replaceAll("\n", end));
  }
  for (const code of [...STATIC_PAGES, ...LINK_PAGES, ...SCRIPTED_PAGES, ...MUTATION_PAGES]) {
    assertSameTree(code);
  }
});

Deno.test("and of texts and values longer than what parse5 holds at once", () => {
  for (
    const code of [
      "word ".repeat(40_000),
      `<p title="${"a b &amp; ".repeat(20_000)}">x`,
      `<style>${"a{b:c}\n".repeat(20_000)}</style>${"<p>x</p>".repeat(100)}`,
      `<script>${"a < b && '😀';\r\n".repeat(9_000)}</script><p>x`,
      `${"😀é".repeat(40_000)}<b>${"\r".repeat(70_000)}x`,
    ]
  ) assertSameTree(code);
});

function assertSameTree(code: string): void {
  const ours = parsePage(code, "closed", new Set()).document;
  assert.deepEqual(listed(ours), listed(parse(code, { sourceCodeLocationInfo: true })));
}

/** The nodes in order, each with what it says and where. */
function listed(node: Tree.Node, depth = 0): unknown[] {
  const { parentNode: _, childNodes: children = [], content, ...own } = {
    parentNode: null,
    content: undefined,
    ...node,
  } as Tree.Element & { content?: Tree.DocumentFragment };
  return [
    { depth, ...own },
    ...children.flatMap((child) => listed(child, depth + 1)),
    ...(content ? listed(content, depth + 1) : []),
  ];
}
