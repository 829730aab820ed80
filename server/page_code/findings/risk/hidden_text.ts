import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { type DraftFinding, readAttribute } from "../parsed_draft.ts";
import type { DocumentPart } from "./looked_at.ts";
import { foundRisk } from "./risk_level.ts";

/** Texts for screen readers are shorter. */
const HIDDEN_MIN_LENGTH = 500;
const DECLARATIONS_MAX_LENGTH = 2_000;

interface TextStyle {
  isHidden: boolean;
  colour: string | null;
  behind: string;
}

export function findHiddenText(part: DocumentPart): DraftFinding[] {
  const rules = readRules(part);
  const looks = new Map<Tree.Node, TextStyle>();
  const plainPage: TextStyle = { isHidden: false, colour: null, behind: "#fff" };
  let length = 0;
  let first: Tree.Node | null = null;
  for (const node of part.nodes) {
    const parent = "parentNode" in node ? node.parentNode : null;
    const look = parent && looks.get(parent) || plainPage;
    if ("tagName" in node) {
      looks.set(node, lookOf(node as Tree.Element, look, rules));
      continue;
    }
    if (!look.isHidden || !("value" in node)) continue;
    first ??= node;
    length += node.value.trim().length;
  }
  if (length < HIDDEN_MIN_LENGTH || !first) return [];
  return [
    foundRisk(
      "risk_hidden_text",
      "Much of the text cannot be seen by readers, only by machines: search engines take that for a trick. Show it, or take it out.",
      part.placeOf(first),
    ),
  ];
}

function lookOf(
  element: Tree.Element,
  around: TextStyle,
  rules: ReadonlyMap<string, string>,
): TextStyle {
  const own = [
    rules.get(element.tagName),
    ...(readAttribute(element, "class") ?? "").split(/\s+/).slice(0, 30).map((name) =>
      rules.get(`.${name}`)
    ),
    rules.get(`#${readAttribute(element, "id") ?? ""}`),
    readAttribute(element, "style")?.slice(0, DECLARATIONS_MAX_LENGTH),
  ].filter(Boolean).join(";");
  if (own === "") return around;
  const declared = readDeclarations(own);
  const colour = toColour(declared.get("color")) ?? around.colour;
  const behind = readBehind(declared) ?? around.behind;
  const isClipped = declared.get("-webkit-background-clip") === "text" ||
    declared.get("background-clip") === "text";
  const isHidden = around.isHidden || isTiny(declared.get("font-size")) || isAside(declared) ||
    !isClipped && colour !== null && (colour === "transparent" || colour === behind);
  return { isHidden, colour, behind };
}

function readBehind(declared: ReadonlyMap<string, string>): string | null {
  const image = declared.get("background-image");
  if (image && image !== "none") return "?";
  const value = declared.get("background-color") ?? declared.get("background");
  if (!value || value === "none" || value === "transparent") return null;
  return toColour(value) ?? "?";
}

function isTiny(size: string | undefined): boolean {
  const read = /^([\d.]{1,8})(px|pt|em|rem)?$/.exec(size ?? "");
  if (!read) return false;
  const [, number, unit] = read;
  return Number(number) === 0 || unit !== "em" && unit !== "rem" && Number(number) <= 2 ||
    Number(number) < 0.1;
}

function isAside(declared: ReadonlyMap<string, string>): boolean {
  const far = (name: string) =>
    /^-\d{3,}(\.\d{1,5})?(px|em|rem|vw|vh)?$/.test(declared.get(name) ?? "");
  if (far("text-indent")) return true;
  const position = declared.get("position");
  return (position === "absolute" || position === "fixed") &&
    ["left", "top", "right", "inset-inline-start"].some(far);
}

const NAMED: Readonly<Record<string, string>> = { white: "#fff", black: "#000" };

function toColour(value: string | undefined): string | null {
  const written = (value ?? "").replace(/\s*!important$/, "").trim();
  if (written === "transparent") return "transparent";
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(written)?.[1];
  if (hex) return `#${hex.replace(/^(.)\1(.)\2(.)\3$/, "$1$2$3")}`;
  const numbers = /^rgba?\((\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})\s*\)$/.exec(written);
  if (numbers) {
    const digits = numbers.slice(1).map((each) => Number(each).toString(16).padStart(2, "0"));
    return toColour(`#${digits.join("")}`);
  }
  return NAMED[written] ?? null;
}

function readDeclarations(text: string): Map<string, string> {
  const declared = new Map<string, string>();
  for (const each of text.toLowerCase().split(";")) {
    const colon = each.indexOf(":");
    if (colon > 0) declared.set(each.slice(0, colon).trim(), each.slice(colon + 1).trim());
  }
  return declared;
}

function readRules({ elements }: DocumentPart): Map<string, string> {
  const rules = new Map<string, string>();
  for (const element of elements) {
    if (element.tagName !== "style") continue;
    const text = element.childNodes.map((node) => "value" in node ? node.value : "").join("");
    for (const rule of text.split("}")) {
      const open = rule.lastIndexOf("{");
      if (open < 0) continue;
      const declarations = rule.slice(open + 1, open + 1 + DECLARATIONS_MAX_LENGTH);
      if (!/color|background|font-size|text-indent|position/i.test(declarations)) continue;
      const selectors = rule.slice(rule.lastIndexOf("{", open - 1) + 1, open);
      for (const selector of selectors.split(",").slice(0, 50)) {
        const name =
          /^(?:[^:[\]]*[\s>+~])?(?:[a-z]\w{0,20})?([.#][\w-]{1,80}|(?<![\w.#-])[a-z]\w{0,20})$/i
            .exec(selector.trim().slice(-200))?.[1];
        if (name) {
          rules.set(
            name,
            `${rules.get(name) ?? ""};${declarations}`.slice(-2 * DECLARATIONS_MAX_LENGTH),
          );
        }
      }
    }
  }
  return rules;
}
