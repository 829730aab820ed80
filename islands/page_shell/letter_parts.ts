// What the windows are made of in which a visitor is asked something.
import { LETTER_STYLE } from "./letter_style.ts";

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(text);
  return made;
}

let isDressed = false;

export function dress(): void {
  if (isDressed) return;
  isDressed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LETTER_STYLE);
  document.adoptedStyleSheets.push(sheet);
}
