import type { AnyNode } from "acorn";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { type PageScript, readSideEffects } from "./side_effects.ts";
import { readAttribute, SCRIPT_TYPE } from "./findings/parsed_draft.ts";
import { readScript } from "./findings/javascript.ts";

const ASKS = /\b(confirm|prompt)\s{0,20}\(/;
const BEGIN_MAX_LENGTH = 80;
const BEGINS_MAX = 20;
const HANDLER = /^(on|@|v-on:|x-on:)/;
/** The limit holds for all scripts of a page together. */
export const ASKS_READ_MAX_LENGTH = 200_000;
/** For a page with more steps nothing is told, so none of its questions is asked. */
const STEPS_MAX = 500;

export interface Ask<Of extends PageScript = PageScript> {
  script: Of;
  callee: string;
  start: number;
  end: number;
  begin: string;
  when: "at once" | "late" | "unpressed";
}

export function mayAsk(code: string): boolean {
  return ASKS.test(code);
}

/** A handler runs again once its visitor has answered, so nothing may have been done before it asks. */
export function readAsks<Of extends PageScript>(scripts: readonly Of[]): Ask<Of>[] {
  const asks: Ask<Of>[] = [];
  const sideEffects = readSideEffects(scripts);
  const own = new Set(scripts.flatMap((each) => [...each.own]));
  const pending: { node: AnyNode; of: Ask<Of> }[] = [];
  for (const script of scripts) {
    for (const { callee, isNew, args, start, end, node } of script.calls) {
      if (isNew || !/^(confirm|prompt)$/.test(callee) || own.has(callee)) continue;
      const begin = readBegin(args[0]).slice(0, BEGIN_MAX_LENGTH);
      const ask: Ask<Of> = { script, callee, start, end, begin, when: "at once" };
      asks.push(ask);
      pending.push({ node, of: ask });
    }
  }
  const seen = new Map<AnyNode, Set<Ask<Of>>>();
  let steps = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, of } = next;
    const known = seen.get(node) ?? new Set();
    if (known.has(of) || of.when === "late") continue;
    seen.set(node, known.add(of));
    if (++steps > STEPS_MAX) {
      of.when = "late";
      continue;
    }
    const { isLate, isUnpressed, callers } = sideEffects.before(node);
    if (isLate) of.when = "late";
    else if (isUnpressed && node.start === of.start) of.when = "unpressed";
    for (const caller of callers) pending.push({ node: caller, of });
  }
  return asks;
}

function readBegin(node: AnyNode | undefined): string {
  while (node?.type === "BinaryExpression" && node.operator === "+") node = node.left;
  if (node?.type === "TemplateLiteral") return node.quasis[0]!.value.cooked ?? "";
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : "";
}

function lateBegins(asks: readonly Ask[]): string[] {
  const begins = new Set(asks.filter(({ when }) => when === "late").map(({ begin }) => begin));
  return begins.size > BEGINS_MAX || begins.has("") ? [""] : [...begins];
}

export function findLateAsks(code: string, document: Tree.Document): string[] | null {
  if (!mayAsk(code)) return null;
  const scripts: PageScript[] = [];
  let room = ASKS_READ_MAX_LENGTH;
  let isAllRead = true;
  for (const { text, isJsx, isHandler } of scriptsIn(document)) {
    room -= text.length;
    const script = room >= 0 ? readScript(text, isJsx) : null;
    if (script) scripts.push({ ...script, isHandler });
    else if (room < 0 && mayAsk(text)) isAllRead = false;
  }
  return isAllRead ? lateBegins(readAsks(scripts)) : [""];
}

interface ScriptSource {
  text: string;
  isJsx: boolean;
  isHandler: boolean;
}

function scriptsIn(document: Tree.Document): ScriptSource[] {
  const found: ScriptSource[] = [];
  const pending: Tree.Node[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("childNodes" in node) pending.push(...node.childNodes);
    if (!("tagName" in node)) continue;
    for (const { name, value } of node.attrs) {
      if (HANDLER.test(name)) found.push({ text: value, isJsx: false, isHandler: true });
    }
    const type = readAttribute(node, "type")?.trim() ?? "";
    if (node.tagName !== "script" || !SCRIPT_TYPE.test(type)) continue;
    const text = node.childNodes.map((each) => "value" in each ? each.value : "").join("");
    found.push({ text, isJsx: /babel|jsx/i.test(type), isHandler: false });
  }
  return found;
}
