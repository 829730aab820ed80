// The title that a saved page gives itself.
import { type DefaultTreeAdapterMap, html, Parser } from "parse5";

const MAX_TITLE_LENGTH = 200;

/** Text of the document's first `<title>`, not of one in a drawing or template; null without one, or a blank one. */
export function findTitle(code: string): string | null {
  if (!/<title/i.test(code)) return null;
  const finder = new TitleFinder();
  finder.tokenizer.write(code, true);
  const title = finder.title.replaceAll(/\s+/g, " ").trim();
  return Array.from(title).slice(0, MAX_TITLE_LENGTH).join("").trimEnd() || null;
}

class TitleFinder extends Parser<DefaultTreeAdapterMap> {
  title = "";

  override onItemPop(node: DefaultTreeAdapterMap["parentNode"], isTop: boolean): void {
    super.onItemPop(node, isTop);
    if (!("tagName" in node) || node.tagName !== "title" || node.namespaceURI !== html.NS.HTML) {
      return;
    }
    if (this.openElements.tmplCount > 0) return;
    this.title = node.childNodes.map((child) => "value" in child ? child.value : "").join("");
    // The rest of the page need not be read.
    this.tokenizer.pause();
  }
}
