// Elements of JSX as what they stand for: `createElement("iframe", { src })`.
import type { AnyNode, Expression, Literal, ObjectExpression, Property } from "acorn";

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

/** The arguments of that call; null for any other node. */
export function findElement(node: AnyNode): AnyNode[] | null {
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
