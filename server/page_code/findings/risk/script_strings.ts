import type { AnyNode } from "acorn";
import { pushChildren } from "../script_values.ts";

export interface ScriptText {
  text: string;
  start: number;
  end: number;
  key: string | null;
}

interface JsxText {
  type: "JSXText";
  value: string;
}

const JOINED_MIN = 2;

export function readTexts(program: AnyNode): ScriptText[] {
  const found: ScriptText[] = [];
  const pending: { node: AnyNode; key: string | null }[] = [{ node: program, key: null }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, key } = next;
    const { start, end } = node;
    const children: AnyNode[] = [];
    let own: string | null = null;
    switch (node.type) {
      case "Literal":
        if (typeof node.value === "string") found.push({ text: node.value, start, end, key });
        continue;
      case "TemplateLiteral":
        found.push({ text: node.quasis.map(cooked).join(""), start, end, key });
        children.push(...node.expressions);
        break;
      case "BinaryExpression":
        if (node.operator === "+") found.push({ text: joinSum(node, children), start, end, key });
        else children.push(node.left as AnyNode, node.right);
        break;
      case "ArrayExpression":
        found.push(...joinArray(node).map((text) => ({ text, start, end, key })));
        pushChildren(node, children);
        break;
      case "CallExpression":
        own = keyOfCall(node);
        found.push(
          ...ofCodes(node.arguments as AnyNode[]).map((text) => ({ text, start, end, key })),
        );
        pushChildren(node, children);
        break;
      case "Property":
        own = nameOf(node.key);
        children.push(node.value);
        break;
      case "AssignmentExpression":
        own = node.left.type === "MemberExpression" ? nameOf(node.left.property) : null;
        children.push(node.right);
        break;
      default: {
        const other = node as AnyNode | { type: "JSXAttribute"; name: AnyNode } | JsxText;
        if (other.type === "JSXText") found.push({ text: other.value, start, end, key: "#text" });
        if (other.type === "JSXAttribute") own = nameOf((other as { name: AnyNode }).name);
        pushChildren(node, children);
      }
    }
    for (const child of children.toReversed()) pending.push({ node: child, key: own });
  }
  return found;
}

function cooked({ value }: { value: { cooked?: string | null; raw: string } }): string {
  return value.cooked ?? value.raw;
}

function joinSum(sum: AnyNode, rest: AnyNode[]): string {
  const parts: string[] = [];
  const pending: AnyNode[] = [sum];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "BinaryExpression" && node.operator === "+") {
      pending.push(node.right, node.left as AnyNode);
    } else if (node.type === "Literal") {
      if (typeof node.value === "string") parts.push(node.value);
    } else if (node.type === "TemplateLiteral") {
      parts.push(...node.quasis.map(cooked));
      rest.push(...node.expressions);
    } else rest.push(node);
  }
  return parts.join("");
}

function joinArray(node: AnyNode & { type: "ArrayExpression" }): string[] {
  const texts = node.elements.flatMap((each) =>
    each?.type === "Literal" && typeof each.value === "string" ? [each.value] : []
  );
  const isJoined = texts.length >= JOINED_MIN && texts.length === node.elements.length;
  return isJoined ? [texts.join("")] : ofCodes(node.elements);
}

const CODES_MIN = 16;

function ofCodes(nodes: readonly (AnyNode | null)[]): string[] {
  if (nodes.length < CODES_MIN) return [];
  const codes: number[] = [];
  for (const node of nodes) {
    const code = node?.type === "Literal" ? node.value : null;
    if (typeof code !== "number" || !Number.isInteger(code) || code < 9 || code > 0xffff) return [];
    codes.push(code);
  }
  return [codes.map((code) => String.fromCharCode(code)).join("")];
}

function keyOfCall(node: AnyNode & { type: "CallExpression" }): string | null {
  const [first] = node.arguments;
  if (node.callee.type !== "MemberExpression") return null;
  if (nameOf(node.callee.property as AnyNode) !== "setAttribute") return null;
  return first?.type === "Literal" && typeof first.value === "string" ? first.value : null;
}

function nameOf(node: unknown): string | null {
  const { type, name, value } = node as { type: string; name?: unknown; value?: unknown };
  if (type === "Identifier" || type === "JSXIdentifier") return String(name);
  return type === "Literal" && typeof value === "string" ? value : null;
}

const ENCODED_MIN_LENGTH = 24;
const SHARE_READABLE = 0.95;

export function decodeText(text: string): string | null {
  if (text.length < ENCODED_MIN_LENGTH) return null;
  if (/%[0-9a-f]{2}/i.test(text) && !/[<>\s]/.test(text)) return readable(fromPercents(text));
  if (/^[\w+/-]{16,}={0,2}$/.test(text)) return readable(fromBase64(text) ?? "") ?? fromHex(text);
  return null;
}

function fromPercents(text: string): string {
  return text
    .replaceAll(/%u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function fromBase64(text: string): string | null {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

function fromHex(text: string): string | null {
  if (text.length % 2 === 1 || !/^[0-9a-f]+$/i.test(text)) return null;
  return readable(
    text.replaceAll(/../g, (code) => String.fromCharCode(parseInt(code, 16))),
  );
}

function readable(text: string): string | null {
  if (text === "") return null;
  let wrong = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 9 || code > 13 && code < 32 || code === 0xfffd || code >= 127 && code < 160) wrong++;
  }
  return wrong <= text.length * (1 - SHARE_READABLE) ? text : null;
}
