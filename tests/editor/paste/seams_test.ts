// Pages cut anywhere and continued with a word, a line or several again: joined as they were, and seldom asked about.
// Lane: rest.
import assert from "node:assert/strict";
import { joinContinuation } from "../../../islands/editor/paste/continuation.ts";
import { ROOT } from "../../support/sources.ts";

const CUTS = 40;
const MAX_LENGTH = 60_000;

/** Where a continuation begins that repeats so much of what is in front of the cut; null: there is no such part. */
const OVERLAPS: Record<string, (text: string, cut: number) => number | null> = {
  none: (_, cut) => cut,
  word: (text, cut) => /[\p{L}\p{N}]{3,}\s?$/u.exec(text.slice(cut - 60, cut)) && wordAt(text, cut),
  line: (text, cut) => startOfLine(text, cut, 0),
  "2 lines": (text, cut) => startOfLine(text, cut, 1),
  "6 lines": (text, cut) => startOfLine(text, cut, 5),
};

/** How one is pasted, and of how many in a thousand it may be asked at most. */
const MANNERS: { manner: string; wrap(rest: string): string; asked: Record<string, number> }[] = [
  {
    manner: "bare",
    wrap: (rest) => rest,
    asked: { none: 2, word: 75, line: 0, "2 lines": 1, "6 lines": 0 },
  },
  {
    manner: "in a fence",
    wrap: (rest) =>
      `Of course! Here is the rest:\n\n\`\`\`\`html\n${rest}\n\`\`\`\`\n\nThat is all.`,
    asked: { none: 2, word: 75, line: 0, "2 lines": 1, "6 lines": 0 },
  },
  {
    manner: "with line breaks of Windows",
    wrap: (rest) => rest.replaceAll("\n", "\r\n"),
    asked: { none: 2, word: 75, line: 0, "2 lines": 1, "6 lines": 0 },
  },
  {
    manner: "without the first indentation",
    wrap: (rest) => rest.trimStart(),
    asked: { word: 75, line: 85, "2 lines": 30, "6 lines": 2 },
  },
];

const pages = (await Promise.all(["tests/fidelity/pages", "examples"].map(readPages))).flat()
  .filter((text) => text.length <= MAX_LENGTH);

for (const { manner, wrap, asked } of MANNERS) {
  for (const [overlap, most] of Object.entries(asked)) {
    Deno.test(`pages cut at ${CUTS} places are joined as they were, ${overlap} repeated, ${manner}`, () => {
      let all = 0;
      let questions = 0;
      for (const text of pages) {
        for (const cut of placesIn(text)) {
          const from = OVERLAPS[overlap]!(text, cut);
          if (from === null) continue;
          all++;
          const continued = joinContinuation(text.slice(0, cut), wrap(text.slice(from)));
          const at = JSON.stringify(text.slice(cut - 60, cut));
          if (continued.kind === "joined") {
            assert.ok(continued.code === text, at);
            continue;
          }
          questions++;
          assert.ok(continued.ways.length >= 2 && continued.ways.length <= 4, at);
          assert.ok(continued.ways.some(({ code }) => code === text), at);
        }
      }
      assert.ok(all > 400, `only ${all} were tried`);
      assert.ok(questions * 1_000 <= most * all, `${questions} of ${all} were asked about`);
    });
  }
}

const HEAD = "<!DOCTYPE html>\n<html>\n<body>\n";
const TAIL = "\n</body>\n</html>";

for (
  const { what, before, pasted, rest } of [
    {
      what: "the last line, which was not finished",
      before: "<h1>Bread</h1>\n<p>Hello wor",
      pasted: "<p>Hello world</p>",
      rest: "<h1>Bread</h1>\n<p>Hello world</p>",
    },
    {
      what: "the last line, which was finished",
      before: "<h1>Bread</h1>\n<p>Hello</p>\n",
      pasted: "<p>Hello</p>\n<p>world</p>",
      rest: "<h1>Bread</h1>\n<p>Hello</p>\n<p>world</p>",
    },
    {
      what: "the last line, less its indentation",
      before: "<main>\n    <p>Hello wor",
      pasted: "<p>Hello world</p>\n  </main>",
      rest: "<main>\n    <p>Hello world</p>\n  </main>",
    },
    {
      what: "a line that only closes, as far from the edge",
      before: "<main>\n  <div>\n    <b>Rye</b>\n  </div>\n",
      pasted: "  </div>\n</main>",
      rest: "<main>\n  <div>\n    <b>Rye</b>\n  </div>\n</main>",
    },
    {
      what: "half a tag",
      before: "<main>\n</main>\n<foo",
      pasted: "<footer>Rye</footer>",
      rest: "<main>\n</main>\n<footer>Rye</footer>",
    },
    {
      what: "half a word",
      before: "<p>Bread in the mor",
      pasted: "morning</p>",
      rest: "<p>Bread in the morning</p>",
    },
  ]
) {
  Deno.test(`a continuation that repeats ${what} is joined without a question`, () => {
    const continued = joinContinuation(HEAD + before, pasted + TAIL);
    assert.deepEqual(
      { kind: continued.kind, code: "code" in continued && continued.code },
      { kind: "joined", code: HEAD + rest + TAIL },
    );
  });
}

Deno.test("what closes at the edge may stand there twice: it is asked, and each way shows its seam", () => {
  const continued = joinContinuation(`${HEAD}<p>Rye</p>\n</div>\n`, `</div>\n<p>Oats</p>${TAIL}`);
  assert.deepEqual(continued, {
    kind: "unsure",
    ways: [
      {
        code: `${HEAD}<p>Rye</p>\n</div>\n<p>Oats</p>${TAIL}`,
        repeated: "</div>",
        seam: { before: "<body>\n<p>Rye</p>\n", after: "</div>\n<p>Oats</p>\n</body>" },
      },
      {
        code: `${HEAD}<p>Rye</p>\n</div>\n</div>\n<p>Oats</p>${TAIL}`,
        repeated: "",
        seam: { before: "<p>Rye</p>\n</div>\n", after: "</div>\n<p>Oats</p>\n</body>" },
      },
    ],
  });
});

Deno.test("a row that the page has twice already may come once more: it is asked", () => {
  const row = "<li>Rye</li>\n";
  const continued = joinContinuation(HEAD + row + row + row, row + row + TAIL);
  assert.equal(continued.kind, "unsure");
  assert.deepEqual(
    "ways" in continued && continued.ways.map(({ code }) => code.split(row).length - 1),
    [3, 4, 5],
  );
});

Deno.test("two blocks that could both be the rest are asked about, prose around them is none", () => {
  const fence = (code: string) => `\`\`\`html\n${code}\n\`\`\``;
  const [one, other] = ["<p>Rye</p>\n</html>", "<p>Oats for breakfast</p>\n</html>"];
  const reply = (...codes: string[]) => `Either this:\n${codes.map(fence).join("\nor this:\n")}`;
  const continued = joinContinuation(HEAD, reply(one!, other!));
  assert.deepEqual("ways" in continued && continued.ways.map(({ code }) => code), [
    HEAD + other,
    HEAD + one,
  ]);
  assert.equal(joinContinuation(HEAD, reply(one!, one!)).kind, "joined");
  assert.equal(
    joinContinuation(HEAD, reply(one!, `\n${one}`)).kind,
    "joined",
    "but for white space",
  );
});

Deno.test("a seam shows three lines of each side, and of endless ones 240 whole characters", () => {
  const continued = joinContinuation(`${HEAD}${"🥖".repeat(900)}x`, `y${"🥖".repeat(900)}`);
  const { before, after } = "seam" in continued ? continued.seam : { before: "", after: "" };
  assert.ok(before.length <= 240 && after.length <= 240 && before.length > 200);
  assert.ok(before.isWellFormed() && after.isWellFormed());
  assert.match(before, /^🥖+x$/u);
});

Deno.test("parts of half a megabyte that repeat all over are told apart in one go", () => {
  const kindOf = (part: string) => joinContinuation(HEAD + part, part + TAIL).kind;
  assert.equal(kindOf("<li>Rye</li>\n".repeat(40_000)), "unsure");
  assert.equal(kindOf("x}".repeat(250_000)), "joined");
  assert.equal(kindOf("}".repeat(500_000)), "unsure", "a line of it");
});

async function readPages(folder: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const { name } of Deno.readDir(new URL(folder, ROOT))) {
    texts.push(await Deno.readTextFile(new URL(`${folder}/${name}`, ROOT)));
  }
  return texts.toSorted();
}

/** All over the page, every fourth at the end of a line. */
function placesIn(text: string): number[] {
  return Array.from({ length: CUTS }, (_, i) => {
    const at = Math.floor(200 + (text.length - 210) * (i + 0.5) / CUTS);
    return i % 4 === 0 ? text.lastIndexOf("\n", at) + (i / 4) % 2 : at;
  });
}

function wordAt(text: string, cut: number): number {
  return cut - /[\p{L}\p{N}]+\s?$/u.exec(text.slice(0, cut))![0].length;
}

/** So many lines before the last one that is not empty. */
function startOfLine(text: string, cut: number, lines: number): number {
  let start = text.lastIndexOf("\n", text.slice(0, cut).trimEnd().length - 1) + 1;
  for (let i = 0; i < lines && start > 0; i++) start = text.lastIndexOf("\n", start - 2) + 1;
  return start;
}
