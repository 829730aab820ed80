// Texts of a script that are selectors, by where they stand: what is asked of the page, and what libraries are told to move.
import type { DraftScript } from "./draft.ts";

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
export function selectorTextsOf({ text, read }: DraftScript): { text: string; start: number }[] {
  if (!/nav/i.test(text)) return [];
  const script = read();
  if (!script) return [];
  const asked = script.calls.flatMap(({ callee, args }) =>
    ASKING.some((each) => each.test(callee)) ? args.slice(0, 2) : []
  );
  const told = script.properties.filter(({ key }) => KEYS.test(key)).map(({ value }) => value);
  return [...new Set([...asked, ...told])].flatMap((node) => {
    const isText = node.type === "Literal" && typeof node.value === "string" ||
      node.type === "TemplateLiteral" && node.expressions.length === 0;
    return isText
      ? [{ text: text.slice(node.start + 1, node.end - 1), start: node.start + 1 }]
      : [];
  });
}
