import {
  asked,
  type AskedSentence,
  sayAsked,
} from "../../../contract/page_code/asked_sentences.ts";
import type {
  AskedField,
  CodeEdit,
  Finding,
  FoundPlace,
} from "../../../contract/page_code/findings.ts";
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import { checkProfile, exampleOf, toProfileAddress } from "../../../contract/page_code/profiles.ts";
import { applyEdits } from "../paste/lines.ts";

export interface Question extends Pick<AskedField, "name" | "type" | "service"> {
  label: string;
  example: string;
  places: AskedField[];
}

export function collectQuestions(findings: readonly Finding[]): Question[] {
  const fields = findings.flatMap(({ places }) => places)
    .flatMap(({ fix }) => fix && "ask" in fix ? fix.ask : []);
  const questions = [...Map.groupBy(fields, ({ name }) => name).values()];
  const alike = Map.groupBy(questions, ([first]) => sayAsked(first!.label));
  return questions.map((places) => {
    const { name, type, service, label: { code, params } } = places[0]!;
    const said = sayAsked({ code, params });
    const others = alike.get(said)!;
    const number = String(others.indexOf(places) + 1);
    const label = others.length === 1
      ? said
      : sayAsked(asked("asked_one_of", { label: said, number, count: String(others.length) }));
    return { name, label, type, service, example: service ? exampleOf(service) : "", places };
  });
}

export function checkAnswer({ service }: Pick<Question, "service">, answer: string): string {
  const problem: AskedSentence | null = service && answer.trim()
    ? checkProfile(service, answer)
    : null;
  return problem ? sayAsked(problem) : "";
}

export function filled(field: AskedField, code: string, answer: string): CodeEdit {
  const { start, end, before, after } = field;
  const text = written(field, code, answer.trim());
  return text === null
    ? { start, end, text: code.slice(start, end) }
    : { start, end, text: before + text + after };
}

function written(field: AskedField, code: string, answer: string): string | null {
  const { as, type, start, end } = field;
  const text = type === "url" ? toAddress(field, code, answer) : answer;
  if (text === null) return null;
  if (as === "attribute") {
    if (/tel:$/i.test(code.slice(0, start))) return escapeAttribute(text.replaceAll(/[^\d+]/g, ""));
    return escapeAttribute(text);
  }
  // Visible text shows an address without its scheme when it did so before.
  const isBare = type === "url" && !/^https?:/i.test(code.slice(start, end));
  const read = isBare ? text.replace(/^https?:\/\//i, "") : text;
  if (as === "text") return escapeText(read);
  return read.replaceAll(/[\\"'`$]/g, "\\$&").replaceAll(/\s+/g, " ").replaceAll("</", "<\\/");
}

function toAddress({ service, start, end }: AskedField, code: string, answer: string) {
  if (service) {
    const isOfCompany = /\/company\//i.test(code.slice(start, end)) && !answer.includes("/");
    return toProfileAddress(service, isOfCompany ? `company/${answer.replace(/^@/, "")}` : answer);
  }
  return /^([a-z][a-z0-9+.-]*:|#|\/\/)/i.test(answer) ? answer : `https://${answer}`;
}

/** Edits that several places share are made once, and of two that overlap the first is kept. */
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

export function applied(code: string, edits: readonly CodeEdit[]): string {
  return applyEdits(
    code,
    edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })),
  );
}
