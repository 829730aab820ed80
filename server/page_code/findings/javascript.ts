import {
  type AnyNode,
  type Expression,
  type Literal,
  type ObjectExpression,
  type Options,
  Parser,
  type Property,
} from "acorn";
import jsx from "acorn-jsx";
import { CHAT_NAMES } from "./chat_apis.ts";
import {
  begunAddress,
  createScriptValues,
  namesAskedIn,
  type OptionalNode,
  pushChildren,
  readName,
} from "./script_values.ts";

interface Attribute {
  type: string;
  name: { name: unknown };
  value: Literal | { type: "JSXExpressionContainer"; expression: Expression } | null;
}

interface OpeningElement {
  type: string;
  name: { name: unknown };
  attributes: Attribute[];
}

export interface SourceRange {
  start: number;
  end: number;
}

export interface Call extends SourceRange {
  callee: string;
  isNew: boolean;
  args: AnyNode[];
  node: AnyNode;
  /** A call may be of several names: `(open || print)()` is of both. */
  names(): string[];
}

export interface Script {
  program: AnyNode;
  calls: Call[];
  assignments: (SourceRange & { target: string; value: AnyNode })[];
  imports: (SourceRange & { specifier: string })[];
  properties: { key: string; value: AnyNode }[];
  chatNames: (SourceRange & { name: string })[];
  /** Where they start. */
  comments: ReadonlySet<number>;
  own: ReadonlySet<string>;
  asked: ReadonlySet<string>;
  readMeaning(name: string): OptionalNode;
  readValue(node: OptionalNode): string | null;
  readAddressFrom(node: OptionalNode): string | null;
  readText(node: SourceRange): string;
  readProperty(node: OptionalNode, ...keys: string[]): OptionalNode;
}

type Uses = Pick<Script, "calls" | "assignments" | "imports" | "properties" | "chatNames">;

const JsxParser = Parser.extend(jsx());
const OPTIONS: Options = {
  ecmaVersion: "latest",
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowImportExportEverywhere: true,
};

export function readScript(code: string, isJsx: boolean): Script | null {
  const comments = new Set<number>();
  const program = parse(code, isJsx, comments);
  if (!program) return null;
  const { own, asked, readMeaning, noteNames } = createNames();
  const { readBegin, readNames, readProperty } = createScriptValues(readMeaning);
  const uses: Uses = { calls: [], assignments: [], imports: [], properties: [], chatNames: [] };

  const pending: AnyNode[] = [program];
  for (let node = pending.pop(); node; node = pending.pop()) {
    noteNames(node);
    noteUse(node, uses, readNames, readAddressFrom);
    const made = isJsx ? findElement(node) : null;
    if (made) uses.calls.push(asCall(node, "createElement", made));
    pushChildren(node, pending);
  }

  function readAddressFrom(node: OptionalNode): string | null {
    const begin = readBegin(node);
    return begin && (begin.isWhole ? begin.text : begunAddress(begin.text));
  }

  function readValue(node: OptionalNode): string | null {
    const begin = readBegin(node);
    return begin?.isWhole ? begin.text : null;
  }

  return {
    program,
    ...uses,
    comments,
    own,
    asked,
    readMeaning,
    readValue,
    readAddressFrom,
    readText: ({ start, end }) => code.slice(start, end),
    readProperty,
  };
}

function parse(code: string, isJsx: boolean, comments: Set<number>): AnyNode | null {
  const onComment: Options["onComment"] = (_isBlock, _text, start) => void comments.add(start);
  try {
    return (isJsx ? JsxParser : Parser).parse(code, { ...OPTIONS, onComment }) as AnyNode;
  } catch {
    return null;
  }
}

function createNames() {
  const [own, asked] = [new Set<string>(), new Set<string>()];
  const meanings = new Map<string, OptionalNode>();

  function mean(name: string, value: OptionalNode): void {
    meanings.set(name, meanings.has(name) ? null : value);
  }

  function define(pattern: OptionalNode, value?: OptionalNode): void {
    if (pattern?.type !== "Identifier") return;
    own.add(pattern.name);
    mean(pattern.name, value);
  }

  function noteNames(node: AnyNode): void {
    switch (node.type) {
      case "AssignmentExpression":
        // An address keeps its host when something is appended to it.
        if (node.left.type === "Identifier" && node.operator !== "+=") {
          mean(node.left.name, node.right);
        }
        break;
      case "VariableDeclarator":
        define(node.id, node.init);
        break;
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        define(node.id, node);
        for (const parameter of node.params) define(parameter);
        break;
      case "ClassDeclaration":
      case "ImportSpecifier":
      case "ImportDefaultSpecifier":
        define(node.type === "ClassDeclaration" ? node.id : node.local);
        break;
      case "BinaryExpression":
      case "MemberExpression":
      case "IfStatement":
      case "ConditionalExpression":
      case "LogicalExpression":
        for (const name of namesAskedIn(node)) asked.add(name);
    }
  }

  return { own, asked, readMeaning: (name: string) => meanings.get(name), noteNames };
}

function noteUse(
  node: AnyNode,
  { calls, assignments, imports, properties, chatNames }: Uses,
  readNames: (node: OptionalNode) => string[],
  readAddressFrom: Script["readAddressFrom"],
): void {
  switch (node.type) {
    case "CallExpression":
    case "NewExpression": {
      const { callee } = node;
      calls.push({
        ...asCall(node, readName(callee), node.arguments),
        isNew: node.type === "NewExpression",
        names: () => readNames(callee),
      });
      break;
    }
    case "TaggedTemplateExpression":
      calls.push(asCall(node, readName(node.tag), [node.quasi]));
      break;
    case "AssignmentExpression": {
      const { left, right, start, end } = node;
      assignments.push({ target: readName(left), value: right, start, end });
      break;
    }
    case "ImportExpression":
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration": {
      const specifier = readAddressFrom(node.source);
      const place = node.type === "ImportExpression" ? node : node.source;
      if (specifier !== null && place) {
        imports.push({ specifier, start: place.start, end: place.end });
      }
      break;
    }
    case "Identifier":
      if (CHAT_NAMES.has(node.name)) chatNames.push(node);
      break;
    case "Property":
      if (node.key.type === "Identifier") {
        properties.push({ key: node.key.name, value: node.value });
      }
  }
}

function asCall(node: AnyNode, callee: string, args: AnyNode[]): Call {
  const { start, end } = node;
  return { node, callee, isNew: false, args, names: () => [], start, end };
}

function findElement(node: AnyNode): AnyNode[] | null {
  const { type, name, attributes } = node as unknown as OpeningElement;
  if (type !== "JSXOpeningElement" || typeof name.name !== "string") return null;
  const { start, end } = node;
  const tag: Literal = { type: "Literal", value: name.name, start, end };
  const properties = attributes.flatMap((each): Property[] => {
    if (each.type !== "JSXAttribute" || typeof each.name.name !== "string" || !each.value) {
      return [];
    }
    const value = each.value.type === "Literal" ? each.value : each.value.expression;
    return [{
      type: "Property",
      key: { type: "Identifier", name: each.name.name, start, end },
      value,
      kind: "init",
      method: false,
      shorthand: false,
      computed: false,
      start,
      end,
    }];
  });
  const props: ObjectExpression = { type: "ObjectExpression", properties, start, end };
  return [tag, props];
}
