// In doubt a script has had a side effect, since a handler that repeats one would do harm.
import type { AnyNode, CallExpression, Function, NewExpression } from "acorn";
import type { Script } from "./findings/javascript.ts";
import { listChildren, readName } from "./findings/script_values.ts";
import {
  indexFunctions,
  isFunction,
  isPureCall,
  nameOfFunction,
  RUNS_AT_ONCE,
  runsAtOnce,
  runsLater,
  type ScriptFunctions,
} from "./script_functions.ts";

export interface PageScript extends Script {
  isHandler: boolean;
}

interface PriorEffects {
  isLate: boolean;
  isUnpressed: boolean;
  callers: readonly AnyNode[];
}

type HasEffects = (whole: AnyNode) => boolean;
type HasEffectBefore = (child: AnyNode, parent: AnyNode) => boolean;

const DEPTH_MAX = 50;
const LOOP = /^(For|ForIn|ForOf|While|DoWhile)Statement$/;
const LEAVES = /^(Return|Throw|Break|Continue)Statement$/;
const EFFECTFUL = /^(AwaitExpression|YieldExpression|TaggedTemplateExpression|ImportExpression)$/;

export function readSideEffects(
  scripts: readonly PageScript[],
): { before(node: AnyNode): PriorEffects } {
  const functions = indexFunctions(scripts);
  const { parents, calls } = functions;
  const hasEffects = createEffects(functions);
  const hasEffectBefore = createEffectsBefore(hasEffects);
  const handlers = new Set(scripts.filter((each) => each.isHandler).map((each) => each.program));

  return {
    before(node) {
      let isLate = node.type === "CallExpression" && node.arguments.some(hasEffects);
      let child = node;
      let parent = parents.get(child);
      while (parent && !isLate && !(isFunction(child) && !runsAtOnce(child, parent))) {
        isLate = hasEffectBefore(child, parent);
        child = parent;
        parent = parents.get(child);
      }
      const name = nameOfFunction(child, parent);
      return {
        isLate,
        isUnpressed: parent ? runsLater(child, parent) : !handlers.has(child),
        callers: name ? calls.get(name) ?? [] : [],
      };
    },
  };
}

function createEffects({ parents, functions, calledName }: ScriptFunctions): HasEffects {
  const known = new Map<AnyNode, boolean>();
  const isLocal = createLocals(parents);
  let depth = 0;
  return hasEffects;

  function hasEffects(whole: AnyNode): boolean {
    const before = known.get(whole);
    if (before !== undefined) return before;
    known.set(whole, true);
    let hasEffect = false;
    const pending = [whole];
    for (let node = pending.pop(); node && !hasEffect; node = pending.pop()) {
      if (isFunction(node) && !runsAtOnce(node, parents.get(node))) continue;
      hasEffect = isSideEffect(node);
      pending.push(...listChildren(node));
    }
    known.set(whole, hasEffect);
    return hasEffect;
  }

  function isSideEffect(node: AnyNode): boolean {
    switch (node.type) {
      case "AssignmentExpression":
        return !isLocal(node.left);
      case "UpdateExpression":
        return !isLocal(node.argument);
      case "UnaryExpression":
        return node.operator === "delete";
      case "CallExpression":
      case "NewExpression":
        return !isPure(node);
    }
    return EFFECTFUL.test(node.type);
  }

  function isPure(node: CallExpression | NewExpression): boolean {
    const callee = readName(node.callee);
    const handed = RUNS_AT_ONCE.test(callee) ? node.arguments : [];
    const run = handed.flatMap((each) =>
      each.type === "Identifier" ? functions.get(each.name) ?? [] : []
    );
    const called = functions.get(calledName(node));
    const isPureItself = called
      ? !called.some(bodyHasEffect)
      : isPureCall(callee, node.arguments.length, node.type === "NewExpression");
    return isPureItself && !run.some(bodyHasEffect);
  }

  function bodyHasEffect(node: AnyNode): boolean {
    if (depth >= DEPTH_MAX) return true;
    depth++;
    const hasEffect = hasEffects((node as Function).body);
    depth--;
    return hasEffect;
  }
}

function createLocals(parents: Map<AnyNode, AnyNode>): (target: AnyNode) => boolean {
  const locals = new Map<AnyNode, ReadonlySet<string>>();
  return isLocal;

  function isLocal(target: AnyNode): boolean {
    if (target.type !== "Identifier") return false;
    let around: AnyNode | undefined = target;
    while (around && !(isFunction(around) && !runsAtOnce(around, parents.get(around)))) {
      around = parents.get(around);
    }
    return around !== undefined && listLocals(around).has(target.name);
  }

  function listLocals(whole: AnyNode): ReadonlySet<string> {
    const found = locals.get(whole);
    if (found) return found;
    const names = new Set<string>();
    locals.set(whole, names);
    const pending = listChildren(whole);
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (node.type === "VariableDeclarator" && node.id.type === "Identifier") {
        names.add(node.id.name);
      }
      if (!isFunction(node) || runsAtOnce(node, parents.get(node))) {
        pending.push(...listChildren(node));
      }
    }
    return names;
  }
}

function createEffectsBefore(hasEffects: HasEffects): HasEffectBefore {
  return hasEffectBefore;

  function hasEffectBefore(child: AnyNode, parent: AnyNode): boolean {
    if (isFunction(parent)) return false;
    switch (parent.type) {
      case "BlockStatement":
      case "Program":
        return upTo(parent.body as AnyNode[], child).some(continuesAfterEffect);
      case "SwitchCase":
        return upTo(parent.consequent, child).some(continuesAfterEffect);
      case "SwitchStatement":
        return hasEffects(parent.discriminant) ||
          upTo(parent.cases, child).some(({ test, consequent }) =>
            test && hasEffects(test) || !consequent.some(leaves) && consequent.some(hasEffects)
          );
      case "IfStatement":
      case "ConditionalExpression":
        return child !== parent.test && hasEffects(parent.test);
      case "TryStatement":
        // A try around the call would catch what the runtime throws to end the handler.
        return child === parent.block || hasEffects(parent.block);
    }
    if (LOOP.test(parent.type)) return hasEffects(parent);
    return listChildren(parent).some((each) => each.end <= child.start && hasEffects(each));
  }

  /** A branch that leaves the block does not lead to the code behind it. */
  function continuesAfterEffect(statement: AnyNode): boolean {
    if (statement.type === "BlockStatement") return statement.body.some(continuesAfterEffect);
    if (statement.type !== "IfStatement") return hasEffects(statement);
    return hasEffects(statement.test) ||
      [statement.consequent, statement.alternate].some((branch) =>
        branch && !leaves(branch) && continuesAfterEffect(branch)
      );
  }
}

function leaves(node: AnyNode): boolean {
  return node.type === "BlockStatement"
    ? node.body.some((each) => LEAVES.test(each.type))
    : LEAVES.test(node.type);
}

function upTo<Node extends AnyNode>(nodes: readonly Node[], node: AnyNode): Node[] {
  return nodes.slice(0, Math.max(0, nodes.indexOf(node as Node)));
}
