/** `preview` is a relation that is registered (RFC 6903). */
const PATTERN = /^<([^<>]+)>; rel="preview"$/;

export const PREVIEW_LINK_SAID =
  'Where the page can be seen, <…>; rel="preview": it comes before the body, which waits for the findings';

export function linkToPreview(url: string): string {
  return `<${url}>; rel="preview"`;
}

export function readPreviewLink({ headers }: Response): string | null {
  return PATTERN.exec(headers.get("Link") ?? "")?.[1] ?? null;
}
