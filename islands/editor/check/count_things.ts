import type { Finding } from "../../../contract/page_code/findings.ts";

export function countThings(findings: readonly Finding[]): { things: number; hints: number } {
  const hints = findings.filter(({ kind }) => kind === "missing").length;
  return { things: findings.length - hints, hints };
}

export function sayThings({ list, code }: { list: readonly Finding[]; code: string }): string {
  const { things, hints } = countThings(list);
  if (code === "") return "";
  if (things > 0) return things === 1 ? "1 thing to know" : `${things} things to know`;
  return hints > 0 ? `Ready to save, ${sayHints(hints)}` : "Ready to save";
}

export function sayHints(hints: number): string {
  return hints === 1 ? "1 hint" : `${hints} hints`;
}
