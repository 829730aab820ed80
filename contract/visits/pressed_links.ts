const DRAFT = /[?&](?:subject|body|text)=.*$/s;

/** A page may write into an address what its visitor typed, which is nobody's to count. */
export function withoutDraft(link: string): string {
  return link.replace(DRAFT, "");
}
