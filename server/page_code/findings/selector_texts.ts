// Texts of a script that are selectors, by where they stand: what is asked of the page, and what libraries are told to move.
import type { AnyNode } from "acorn";
import type { DraftScript } from "./parsed_draft.ts";
import type { Place } from "./javascript.ts";

/** What has no name before the dot is what a call gave back: `$("main").find("nav")`. */
const ASKING = [
  /(^|\.)(querySelector(All)?|closest|matches|getElementsByTagName)$/,
  /^(\$|jQuery)(\.\w+)?$/,
  /^\.(find|parents?|children|siblings|is|not|has|filter|on|to|from|fromTo|set)$/,
  /^(gsap|anime|\w*([tT]l|[tT]imeline))\.(to|from|fromTo|set|utils\.toArray)$/,
];
const KEYS =
  /^(trigger|target|targets|el|element|elements|selector|container|endTrigger|pin|root|scroller)$/;

/** Where each begins in the script, without its quotes. */
export function readSelectorTexts({ text, read }: DraftScript): { text: string; start: number }[] {
  if (!/nav/i.test(text)) return [];
  const script = read();
  if (!script) return [];
  const asked = script.calls.flatMap(({ callee, args }) =>
    ASKING.some((each) => each.test(callee)) ? args.slice(0, 2) : []
  );
  const told = script.properties.filter(({ key }) => KEYS.test(key)).map(({ value }) => value);
  return [...new Set([...asked, ...told])].flatMap(writtenIn)
    .map(({ start, end }) => ({ text: text.slice(start, end), start }))
    .filter((each) => !isPart(each, text));
}

/** The texts that a value is put together of, without their quotes. */
function writtenIn(node: AnyNode): Place[] {
  const places: Place[] = [];
  const pending = [node];
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (each.type === "Literal" && typeof each.value === "string") {
      places.push({ start: each.start + 1, end: each.end - 1 });
    } else if (each.type === "TemplateLiteral") places.push(...each.quasis);
    else if (each.type === "BinaryExpression" && each.operator === "+") {
      pending.push(each.left as AnyNode, each.right);
    }
  }
  return places;
}

/** A name that goes on in what is filled in is another name. */
function isPart(each: { text: string; start: number }, script: string): boolean {
  const end = each.start + each.text.length;
  return /nav$/i.test(each.text) && script.startsWith("${", end) ||
    /^nav\b/i.test(each.text) && script[each.start - 1] === "}";
}
