// Text as it is written into markup.

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** For values within double quotes. */
export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;").replaceAll("\r", "&#13;");
}

/** As it may stand in an attribute: without quotes, and in ASCII. */
export function encodeDrawing(svg: string): string {
  return "data:image/svg+xml," +
    svg.replaceAll(/[#%"<>&]|[^\x20-\x7e]/gu, (character) => encodeURIComponent(character));
}
