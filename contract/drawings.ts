// A drawing as an address.

/** As it may stand in an attribute: without quotes, and in ASCII. */
export function encodeDrawing(svg: string): string {
  return "data:image/svg+xml," +
    svg.replaceAll(/[#%"<>&]|[^\x20-\x7e]/gu, (character) => encodeURIComponent(character));
}
