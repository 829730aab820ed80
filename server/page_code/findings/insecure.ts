import { tokenizer, TokenType } from "@csstools/css-tokenizer";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { isAllowedHost, readAddress } from "../sanitize/urls.ts";
import { type DraftFinding, type ParsedDraft, readAttribute, valuePlace } from "./parsed_draft.ts";

const LOADING: Record<string, string> = { img: "src", script: "src", link: "href" };

interface SourceText {
  text: string;
  start: number;
}

export function findInsecure({ code, elements }: ParsedDraft): DraftFinding[] {
  return elements.flatMap((element) => {
    const name = LOADING[element.tagName];
    const value = name ? valuePlace(element, name, code) : null;
    const found = value ? describe(value) : [];
    for (const css of readStyles(element, code)) found.push(...addressesIn(css).flatMap(describe));
    return found;
  });
}

function readStyles(element: Tree.Element, code: string): SourceText[] {
  const { startTag, endTag } = element.sourceCodeLocation!;
  const isSheet = element.tagName === "style" && startTag && endTag;
  const sheet = isSheet
    ? { text: code.slice(startTag.endOffset, endTag.startOffset), start: startTag.endOffset }
    : null;
  const style = readAttribute(element, "style") ? valuePlace(element, "style", code) : null;
  return [sheet, style].flatMap((css) => css && /http:/i.test(css.text) ? [css] : []);
}

function addressesIn({ text: css, start }: SourceText): SourceText[] {
  const found: SourceText[] = [];
  const tokens = tokenizer({ css });
  while (!tokens.endOfFile()) {
    const [type, text, first] = tokens.nextToken();
    if (type !== TokenType.URL && type !== TokenType.String) continue;
    const [, before = "", address = ""] = /^(url\(\s*|["'])(http:[^"')\s]*)/i.exec(text) ?? [];
    if (address) found.push({ text: address, start: start + first + before.length });
  }
  return found;
}

function describe({ text, start }: SourceText): DraftFinding[] {
  if (!/^http:/i.test(text)) return [];
  const address = readAddress(text);
  if (address.kind !== "remote" || !isAllowedHost(address, "any")) return [];
  return [{
    kind: "will_not_work",
    rule: "insecure",
    message:
      `Visitors get nothing of this: it comes from ${address.host} by http:, which is not safe. Use https:.`,
    at: { start, end: start + text.length },
    fix: { edits: [{ start, end: start + "http:".length, text: "https:" }] },
  }];
}
