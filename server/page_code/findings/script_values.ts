import type { AnyNode, Node } from "acorn";

export type OptionalNode = AnyNode | null | undefined;

interface StringPrefix {
  text: string;
  isWhole: boolean;
}

const GLOBALS = /^(window|self|globalThis|top|parent|document)\.(?=.)/;
const DEPTH_MAX = 5;

export function readName(node: OptionalNode): string {
  const names: string[] = [];
  for (let each: OptionalNode = node; each;) {
    if (each.type === "ChainExpression") each = each.expression;
    else if (
      each.type === "MemberExpression" && each.property.type === "Identifier" && !each.computed
    ) {
      names.unshift(each.property.name);
      each = each.object;
    } else {
      names.unshift(each.type === "Identifier" ? each.name : "");
      break;
    }
  }
  return names.join(".").replace(GLOBALS, "");
}

export function createScriptValues(readMeaning: (name: string) => OptionalNode) {
  function readBegin(node: OptionalNode, depth = 0): StringPrefix | null {
    if (!node || depth > DEPTH_MAX) return null;
    switch (node.type) {
      case "Literal":
        return typeof node.value === "string" ? { text: node.value, isWhole: true } : null;
      case "Identifier":
        return readBegin(readMeaning(node.name), depth + 1);
      case "BinaryExpression":
        return node.operator === "+"
          ? joined(
            [node.left as AnyNode, node.right].map((each) => () => readBegin(each, depth + 1)),
          )
          : null;
      case "TemplateLiteral":
        return joined(node.quasis.flatMap(({ value }, i) => [
          () => ({ text: value.cooked ?? "", isWhole: true }),
          ...i < node.expressions.length ? [() => readBegin(node.expressions[i], depth + 1)] : [],
        ]));
      default:
        return null;
    }
  }

  function readNames(node: OptionalNode, depth = 0): string[] {
    if (!node || depth > DEPTH_MAX) return [];
    switch (node.type) {
      case "ChainExpression":
        return readNames(node.expression, depth + 1);
      case "LogicalExpression":
        return [...readNames(node.left, depth + 1), ...readNames(node.right, depth + 1)];
      case "ConditionalExpression":
        return [...readNames(node.consequent, depth + 1), ...readNames(node.alternate, depth + 1)];
      case "Identifier": {
        const meant = readNames(readMeaning(node.name), depth + 1);
        return meant.length > 0 ? meant : [node.name];
      }
      case "MemberExpression": {
        const name = readName(node);
        return /\.(call|apply|bind)$/.test(name) ? readNames(node.object, depth + 1) : [name];
      }
      default:
        return [];
    }
  }

  function readProperty(node: OptionalNode, ...keys: string[]): OptionalNode {
    const object = node?.type === "Identifier" ? readMeaning(node.name) : node;
    if (object?.type !== "ObjectExpression") return undefined;
    const found = object.properties.find((each) =>
      each.type === "Property" && each.key.type === "Identifier" && keys.includes(each.key.name)
    );
    return found?.type === "Property" ? found.value : undefined;
  }

  return { readBegin: (node: OptionalNode) => readBegin(node), readNames, readProperty };
}

function joined(parts: (() => StringPrefix | null)[]): StringPrefix | null {
  let text: string | null = null;
  for (const part of parts) {
    const begin = part();
    if (!begin) return text === null ? null : { text, isWhole: false };
    text = (text ?? "") + begin.text;
    if (!begin.isWhole) return { text, isWhole: false };
  }
  return text === null ? null : { text, isWhole: true };
}

/** Once the host is complete, or the address is certainly a path, what is appended leads to no other place. */
const LEADS = /^((https?|wss?):)?\/\/[^/?#\\]+[/?#\\]|^(?!\/\/)[^:/?#\\]*[/?#\\]/i;

export function begunAddress(text: string): string | null {
  return LEADS.test(text) ? `${text}…` : null;
}

export function namesAskedIn(node: AnyNode): string[] {
  switch (node.type) {
    case "BinaryExpression":
      return node.operator === "in" && node.left.type === "Literal"
        ? [String(node.left.value)]
        : [];
    case "MemberExpression":
      return node.optional ? lastParts(node.object) : [];
    case "IfStatement":
    case "ConditionalExpression":
      return lastParts(node.test);
    case "LogicalExpression":
      return lastParts(node.left);
    default:
      return [];
  }
}

function lastParts(test: AnyNode): string[] {
  switch (test.type) {
    case "UnaryExpression":
      return lastParts(test.argument);
    case "LogicalExpression":
    case "BinaryExpression":
      return [test.left as AnyNode, test.right].flatMap(lastParts);
    case "MemberExpression":
      return test.property.type === "Identifier" ? [test.property.name] : [];
    case "Identifier":
      return [test.name];
    default:
      return [];
  }
}

export function pushChildren(node: AnyNode, pending: AnyNode[]): void {
  for (const value of Object.values(node)) {
    if (isNode(value)) pending.push(value);
    else if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) pending.push(each);
    }
  }
}

export function listChildren(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  pushChildren(node, children);
  return children;
}

function isNode(value: unknown): value is AnyNode {
  return typeof (value as Node | null)?.type === "string" &&
    typeof (value as Node).start === "number";
}
