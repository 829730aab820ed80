const HEAD_LENGTH = 10_000;

export function readPageTitle(code: string): string {
  return decoded(/<title>([^<]*)</i.exec(code.slice(0, HEAD_LENGTH))?.[1] ?? "").trim();
}

/** It is the text that a browser makes of HTML without tags. */
export function decoded(raw: string): string {
  const field = document.createElement("textarea");
  field.innerHTML = raw;
  return field.value;
}
