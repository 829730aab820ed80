// What findings cost of a preview, and intake of a large reply: in this process, warm.
import { joinContinuation } from "../../islands/editor/paste/continuation.ts";
import { takeIn } from "../../islands/editor/paste/intake.ts";
import { parseDraft } from "../../server/page_code/findings/parsed_draft.ts";
import { findAll } from "../../server/page_code/findings/find.ts";
import { preparePreview } from "../../server/page_code/prepare_preview.ts";
import { makePage } from "./kitchen.ts";
import { median } from "./load.ts";

const ROUNDS = 40;
const WARM_UP = 15;
const FOLDERS = ["../../tests/pages/", "../../tests/page_code/findings/pages/"];

export async function measureFindings() {
  const pages = await readPages();
  let [preview, findings] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    for (const code of pages) {
      const [whole, draft] = [timeOf(() => preparePreview(code, { year: 2026 })), parseDraft(code)];
      const part = timeOf(() => findAll(draft, [], { year: 2026 }));
      if (round < WARM_UP) continue;
      preview += whole;
      findings += part;
    }
  }
  const count = (ROUNDS - WARM_UP) * pages.length;
  return {
    "a preview, ms": (preview / count).toFixed(2),
    "its findings, ms": (findings / count).toFixed(2),
    "share": `${(findings / preview * 100).toFixed(1)} %`,
    "limit": "20 %",
  };
}

export function measureIntake() {
  const page = `<!DOCTYPE html>\n<html><body>\n${makePage(2_000_000)}\n</body></html>`;
  const reply = `Here it is:\n\n\`\`\`html\n${page}\n\`\`\`\n\nShall I change the colours?`;
  const numbered = page.split("\n").map((line, i) => `${i + 1} ${line}`).join("\n");
  const half = page.slice(0, page.length / 2);
  const rest = `\`\`\`html\n${page.slice(page.lastIndexOf("\n", half.length - 2_000) + 1)}\n\`\`\``;
  const cases: [string, () => unknown][] = [
    ["a reply", () => takeIn(reply)],
    ["with line numbers", () => takeIn(numbered)],
    ["a continuation", () => joinContinuation(half, rest)],
  ];
  return cases.map(([what, work]) => ({
    "intake of 2 MB": what,
    "first, ms": Math.round(timeOf(work)),
    "median, ms": Math.round(median(Array.from({ length: 9 }, () => timeOf(work)))),
    "limit, ms": 200,
  }));
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function readPages(): Promise<string[]> {
  const pages: string[] = [];
  for (const folder of FOLDERS.map((path) => new URL(path, import.meta.url))) {
    for await (const { name } of Deno.readDir(folder)) {
      if (name.endsWith(".html")) pages.push(await Deno.readTextFile(new URL(name, folder)));
    }
  }
  return pages;
}
