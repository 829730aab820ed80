import type { AnyNode, Function } from "acorn";
import type { Script } from "./findings/javascript.ts";
import { listChildren, readName } from "./findings/script_values.ts";
import { RUNS_AT_ONCE, RUNS_LATER } from "./pure_calls.ts";

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
