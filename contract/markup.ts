export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The result is safe only within double quotes. */
export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;").replaceAll("\r", "&#13;");
}

export function encodeDrawing(svg: string): string {
  return "data:image/svg+xml," +
    svg.replaceAll(/[#%"<>&]|[^\x20-\x7e]/gu, (character) => encodeURIComponent(character));
}
