// The title of a screen, as a tab of the browser shows it.
export function named(title: string): string {
  return `${title} · Folio Kitchen`;
}
