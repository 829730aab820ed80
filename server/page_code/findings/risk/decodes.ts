import type { AnyNode } from "acorn";
import type { DraftFinding } from "../parsed_draft.ts";
import type { Script } from "../javascript.ts";
import { pushChildren } from "../script_values.ts";
import type { PageContent, ScriptContent, Span } from "./looked_at.ts";
import { foundRisk } from "./risk_level.ts";

const MESSAGE =
  "This script runs or writes what it decodes first, so that nobody can read what it does: false pages hide that way. Write it as it is.";

export function findDecoding({ parts, scripts }: PageContent): DraftFinding[] {
  const places = scripts.flatMap((each) =>
    each.script ? findRuns(each, each.script).map(each.placeOf) : []
  );
  // An encoded form has no honest reason.
  const hidden = parts.filter(({ isDecoded, elements }) =>
    isDecoded &&
    elements.some(({ tagName }) => /^(input|form|textarea|iframe|script)$/.test(tagName))
  ).flatMap((part) => part.placeOf(part.nodes[0]!) ?? []);
  return [...places, ...hidden].map((at) => foundRisk("risk_decodes", MESSAGE, at));
}

const RUNS =
  /^(?:(?:window|self|globalThis|top)\.)?(?:eval|Function|setTimeout|setInterval|execScript)$/;
const WRITES = /^(?:document\.)?(?:write|writeln)$|\.insertAdjacentHTML$/;
const WRITTEN_TO = /(?:^|\.)(?:innerHTML|outerHTML|srcdoc)$/;
const DECODER = /^(?:atob|unescape|fromCharCode|fromCodePoint)$/;
/** Honest pages often write what `decodeURIComponent` returns, but do not run it. */
const LOOSE_DECODER = /^decodeURI(?:Component)?$/;
const RENAMED = /\b_0x[0-9a-f]{4,6}\b/g;
const RENAMED_MIN = 20;
const OBFUSCATED_NAMES = /^(?:eval|Function|atob|unescape|document|write|innerHTML|fromCharCode)$/;
const LONG_TEXT = 80;

function findRuns({ text, texts }: ScriptContent, script: Script): Span[] {
  const found: Span[] = [];
  const isDecoded = createDecoding(script);
  for (const { callee, args, start, end } of script.calls) {
    if (RUNS.test(callee) && args.some((arg) => !isFunction(arg) && isDecoded(arg, true, 0))) {
      found.push({ start, end });
    } else if (WRITES.test(callee) && args.some((arg) => isDecoded(arg, false, LONG_TEXT))) {
      found.push({ start, end });
    }
  }
  for (const { target, value, start, end } of script.assignments) {
    if (WRITTEN_TO.test(target) && isDecoded(value, false, LONG_TEXT)) found.push({ start, end });
  }
  for (const { text: said, start, end } of texts) {
    // Assembling such a name from pieces hides it from whoever searches the code.
    if (OBFUSCATED_NAMES.test(said) && !text.slice(start, end).includes(said)) {
      found.push({ start, end });
    }
  }
  const renamed = text.match(RENAMED)?.length ?? 0;
  if (renamed >= RENAMED_MIN) found.push({ start: 0, end: Math.min(text.length, 1) });
  return found;
}

function isFunction({ type }: AnyNode): boolean {
  return type === "FunctionExpression" || type === "ArrowFunctionExpression";
}

const NODES_MAX = 3_000;
const NAMES_DEEP = 4;

function createDecoding(script: Script) {
  const added = new Map<string, AnyNode[]>();
  for (const { target, value } of script.assignments) {
    if (!/^[\w$]{1,60}$/.test(target)) continue;
    const own = added.get(target);
    if (own) own.push(value);
    else added.set(target, [value]);
  }
  let room = NODES_MAX * 20;
  return (node: AnyNode, isRun: boolean, textMin: number): boolean => {
    let [decodes, longest] = [false, 0];
    const seen = new Set<string>();
    const pending: { node: AnyNode; depth: number }[] = [{ node, depth: 0 }];
    for (let i = 0; i < NODES_MAX && room > 0 && pending.length > 0; i++, room--) {
      const { node, depth } = pending.pop()!;
      if (node.type === "Literal" && typeof node.value === "string") {
        longest = Math.max(longest, node.value.length);
      }
      if (node.type === "ArrayExpression") longest = Math.max(longest, node.elements.length);
      if (node.type === "Identifier") {
        const { name } = node;
        if (DECODER.test(name) || isRun && LOOSE_DECODER.test(name)) decodes = true;
        if (depth < NAMES_DEEP && !seen.has(name)) {
          seen.add(name);
          const meaning = script.readMeaning(name);
          const own = [...meaning ? [meaning] : [], ...added.get(name) ?? []];
          for (const each of own.slice(0, 10)) pending.push({ node: each, depth: depth + 1 });
        }
        continue;
      }
      const children: AnyNode[] = [];
      pushChildren(node, children);
      for (const child of children) pending.push({ node: child, depth });
    }
    return decodes && longest >= textMin;
  };
}
