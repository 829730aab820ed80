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

export function toNumber(number: number): string {
  return number.toLocaleString("en");
}

export function toSize(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  let size = bytes;
  let unit = 0;
  for (; size >= 1_000 && unit < units.length - 1; unit++) size /= 1_000;
  return unit === 0 ? `${bytes} bytes` : `${size.toFixed(1)} ${units[unit]}`;
}

export function toCount(number: number, one: string, many = `${one}s`): string {
  return `${toNumber(number)} ${number === 1 ? one : many}`;
}
