// What the author answers, written into every place that asks for it.
import type { AskedField, CodeEdit, Finding, FoundPlace } from "../../../contract/findings.ts";
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import { applyEdits } from "../paste/edits.ts";

export interface Question extends Pick<AskedField, "name" | "label" | "type"> {
  places: AskedField[];
}

/** Each thing is asked for once. */
export function collectQuestions(findings: readonly Finding[]): Question[] {
  const fields = findings.flatMap(({ places }) => places)
    .flatMap(({ fix }) => fix && "ask" in fix ? fix.ask : []);
  return [...Map.groupBy(fields, ({ name }) => name).values()].map((places) => {
    const { name, label, type } = places[0]!;
    return { name, label, type, places };
  });
}

/** What stands in this place then. */
export function filled(field: AskedField, code: string, answer: string): CodeEdit {
  const { start, end, before, after } = field;
  return { start, end, text: before + written(field, code, answer.trim()) + after };
}

function written({ as, type, start, end }: AskedField, code: string, answer: string): string {
  if (as === "text") {
    // An address that is read stands there without what only browsers need, as it did before.
    const isBare = type === "url" && !/^https?:/i.test(code.slice(start, end));
    return escapeText(isBare ? answer.replace(/^https?:\/\//i, "") : answer);
  }
  if (as === "script") {
    return answer.replaceAll(/[\\"'`$]/g, "\\$&").replaceAll(/\s+/g, " ").replaceAll("</", "<\\/");
  }
  if (/tel:$/i.test(code.slice(0, start))) return escapeAttribute(answer.replaceAll(/[^\d+]/g, ""));
  const isAddress = /^([a-z][a-z0-9+.-]*:|#|\/\/)/i.test(answer);
  return escapeAttribute(type === "url" && !isAddress ? `https://${answer}` : answer);
}

/** The fixes of all these places in one: what several have alike is done once, and of two that overlap the first. */
export function joinedEdits(places: readonly FoundPlace[]): CodeEdit[] {
  const all: CodeEdit[] = [];
  const taken = new Set<string>();
  for (const { fix } of places) {
    const edits = fix && "edits" in fix ? fix.edits : [];
    const others = edits.filter((edit) => !taken.has(JSON.stringify(edit)));
    const isFree = others.every(({ start, end }) =>
      all.every((each) => each.end <= start || end <= each.start)
    );
    if (!isFree) continue;
    all.push(...others);
    for (const edit of others) taken.add(JSON.stringify(edit));
  }
  return all;
}

/** They do not overlap. */
export function applied(code: string, edits: readonly CodeEdit[]): string {
  return applyEdits(
    code,
    edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })),
  );
}
