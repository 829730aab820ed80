import type { AnyNode, Function } from "acorn";
import type { Script } from "./findings/javascript.ts";
import { listChildren, readName } from "./findings/script_values.ts";

const FUNCTIONS =
  /^(confirm|prompt|Number|String|Boolean|BigInt|parseInt|parseFloat|isNaN|isFinite|(de|en)codeURI(Component)?|structuredClone|getComputedStyle|matchMedia|\$\$?|jQuery|(Math|Intl|JSON|console|performance)\.\w+|Number\.\w+|String\.\w+|Array\.(from|of|isArray)|Date\.now|Object\.(keys|values|entries|fromEntries|hasOwn|is)|(local|session)Storage\.(getItem|key))$/;
const METHODS =
  /^(get\w*|has\w*|is[A-Z]\w*|query\w*|find\w*|to[A-Z]\w*|closest|matches|contains|item|filter|map|forEach|some|every|reduce|flat|flatMap|includes|indexOf|lastIndexOf|slice|concat|join|keys|values|entries|at|trim\w*|split|startsWith|endsWith|replaceAll|padStart|padEnd|repeat|charAt|charCodeAt|codePointAt|match\w*|test|normalize|localeCompare|checkValidity|preventDefault|stopPropagation|stopImmediatePropagation|composedPath)$/;
/** jQuery's methods read when they get no value, and write otherwise. */
const JQUERY_GETTERS =
  /^(val|text|html|data|attr|prop|is|parents?|children|siblings|each|index|eq|first|last)$/;
const PURE_CONSTRUCTORS =
  /^(Date|FormData|Set|Map|WeakSet|WeakMap|URL|URLSearchParams|RegExp|Error|Array|Intl\.\w+)$/;

export type ScriptFunctions = ReturnType<typeof indexFunctions>;

const CALLS_MAX = 100;
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

export function indexFunctions(scripts: readonly Script[]) {
  const parents = new Map<AnyNode, AnyNode>();
  const functions = new Map<string, AnyNode[]>();
  const calls = new Map<string, AnyNode[]>();
  const own = new Set(scripts.flatMap((each) => [...each.own]));
  for (const { program } of scripts) readNames(program);

  return { parents, functions, calls, calledName };

  function readNames(program: AnyNode): void {
    const pending = [program];
    for (let node = pending.pop(); node; node = pending.pop()) {
      const name = nameOfFunction(node, parents.get(node)) || calledName(node);
      const named = node.type === "CallExpression" ? calls : functions;
      if (name) named.set(name, [...named.get(name) ?? [], node].slice(-CALLS_MAX));
      for (const child of listChildren(node)) {
        parents.set(child, node);
        pending.push(child);
      }
    }
  }

  function calledName(node: AnyNode): string {
    if (node.type !== "CallExpression") return "";
    const [first = "", ...rest] = readName(node.callee).split(".");
    if (rest.length === 0) return first;
    const isOwn = own.has(first) || first === "" && node.callee.type === "MemberExpression" &&
        node.callee.object.type === "ThisExpression";
    return isOwn && rest.length === 1 ? rest[0]! : "";
  }
}

export function nameOfFunction(node: AnyNode, parent: AnyNode | undefined): string {
  if (!isFunction(node)) return "";
  const { id } = node as Function;
  if (id) return id.name;
  switch (parent?.type) {
    case "VariableDeclarator":
      return readName(parent.id);
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
      return readName(parent.key as AnyNode);
    case "AssignmentExpression":
      return readName(parent.left).split(".").at(-1)!;
  }
  return "";
}

export function isFunction(node: AnyNode): boolean {
  return FUNCTION.test(node.type);
}

export function runsAtOnce(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type !== "CallExpression") return false;
  return parent.callee === node || RUNS_AT_ONCE.test(readName(parent.callee));
}

export function runsLater(node: AnyNode, parent: AnyNode): boolean {
  return parent.type === "CallExpression" && parent.callee !== node &&
    RUNS_LATER.test(readName(parent.callee));
}

export function isPureCall(callee: string, args: number, isNew: boolean): boolean {
  if (isNew) return PURE_CONSTRUCTORS.test(callee);
  const dot = callee.lastIndexOf(".");
  if (dot < 0 || FUNCTIONS.test(callee)) return FUNCTIONS.test(callee);
  const method = callee.slice(dot + 1);
  if (method === "replace") return !/(^|\.)location\.replace$/.test(callee);
  return METHODS.test(method) ||
    JQUERY_GETTERS.test(method) && args <= (/^(data|attr|prop|is)$/.test(method) ? 1 : 0);
}

export const RUNS_AT_ONCE = /\.(filter|map|forEach|some|every|reduce|find\w*|flatMap|each)$/;
const RUNS_LATER =
  /^(setTimeout|setInterval|requestAnimationFrame|requestIdleCallback|queueMicrotask)$|\.(then|catch|finally)$/;
