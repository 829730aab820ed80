// Markup's references as the characters that they stand for.

export function decoded(raw: string): string {
  const field = document.createElement("textarea");
  field.innerHTML = raw;
  return field.value;
}
