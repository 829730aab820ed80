// Addresses of links in mails, of which a mail program may have cut off the end.

/** What was cut off is missing from the link, and the screen says so. */
export const LINK_PARTS = { uid: "", token: "", new_email: "" };

/** "/a/:b/:c" also without its last parts. */
export function upTo(path: string): string[] {
  const parts = path.split("/:");
  return parts.map((_, i) => parts.slice(0, parts.length - i).join("/:"));
}
