// The scripts of a page as a tree: what is called, with which words. Comments and texts call nothing.
import { type AnyNode, type Node, type Options, Parser } from "acorn";
import jsx from "acorn-jsx";

type Value = AnyNode | null | undefined;

export interface Place {
  start: number;
  end: number;
}

export interface Call extends Place {
  /** "fetch", "navigator.serviceWorker.register"; ".open" for that of something without a name. */
  callee: string;
  isNew: boolean;
  args: AnyNode[];
}

export interface Script {
  calls: Call[];
  assignments: (Place & { target: string; value: AnyNode })[];
  imports: (Place & { specifier: string })[];
  /** Of objects that are written out. */
  properties: { key: string; value: AnyNode }[];
  /** Names to which the script itself gives a meaning. */
  own: ReadonlySet<string>;
  /** The text that a value begins with, as far as it can be told. */
  valueOf(node: Value): string | null;
}

const JsxParser = Parser.extend(jsx());
const OPTIONS: Options = {
  ecmaVersion: "latest",
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowImportExportEverywhere: true,
};
const GLOBALS = /^(window|self|globalThis|top|parent|document)\.(?=.)/;

/** Null for what no browser runs either. */
export function readScript(code: string, isJsx: boolean): Script | null {
  let program: AnyNode;
  try {
    program = (isJsx ? JsxParser : Parser).parse(code, OPTIONS) as AnyNode;
  } catch {
    // A fault of its syntax, or nested too deep for the parser.
    return null;
  }
  const script: Omit<Script, "own" | "valueOf"> = {
    calls: [],
    assignments: [],
    imports: [],
    properties: [],
  };
  const own = new Set<string>();
  const constants = new Map<string, Value>();
  const define = (pattern: Value, value?: Value) => {
    if (pattern?.type !== "Identifier") return;
    own.add(pattern.name);
    constants.set(pattern.name, constants.has(pattern.name) ? null : value);
  };

  const pending: AnyNode[] = [program];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { start, end } = node;
    switch (node.type) {
      case "CallExpression":
      case "NewExpression":
        script.calls.push({
          callee: nameOf(node.callee),
          isNew: node.type === "NewExpression",
          args: node.arguments,
          start,
          end,
        });
        break;
      case "AssignmentExpression":
        script.assignments.push({ target: nameOf(node.left), value: node.right, start, end });
        break;
      case "ImportExpression":
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration": {
        const specifier = valueOf(node.source);
        // Of a dynamic one, the call is what stands there.
        const place = node.type === "ImportExpression" ? node : node.source;
        if (specifier !== null && place) {
          script.imports.push({ specifier, start: place.start, end: place.end });
        }
        break;
      }
      case "Property":
        if (node.key.type === "Identifier") {
          script.properties.push({ key: node.key.name, value: node.value });
        }
        break;
      case "VariableDeclarator":
        define(node.id, node.init);
        break;
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        define(node.id);
        for (const parameter of node.params) define(parameter);
        break;
      case "ClassDeclaration":
      case "ImportSpecifier":
      case "ImportDefaultSpecifier":
        define(node.type === "ClassDeclaration" ? node.id : node.local);
    }
    pushChildren(node, pending);
  }

  function valueOf(node: Value, depth = 0): string | null {
    if (!node || depth > 5) return null;
    if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
    if (node.type === "Identifier") return valueOf(constants.get(node.name), depth + 1);
    if (node.type === "BinaryExpression") {
      const start = valueOf(node.left as AnyNode, depth + 1);
      const more = start !== null && node.operator === "+" ? valueOf(node.right, depth + 1) : null;
      return start === null ? null : start + (more ?? "");
    }
    if (node.type !== "TemplateLiteral") return null;
    const [first, second] = node.quasis.map(({ value }) => value.cooked ?? "");
    const [hole] = node.expressions;
    if (first || !hole) return first ?? "";
    const start = valueOf(hole, depth + 1);
    return start === null ? null : start + second;
  }

  return { ...script, own, valueOf };
}

/** Dots between what is named; what has no name is empty. */
function nameOf(node: Value): string {
  const names: string[] = [];
  for (let each: Value = node; each;) {
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

function pushChildren(node: AnyNode, pending: AnyNode[]): void {
  for (const value of Object.values(node)) {
    if (isNode(value)) pending.push(value);
    else if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) pending.push(each);
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof (value as Node | null)?.type === "string" &&
    typeof (value as Node).start === "number";
}
