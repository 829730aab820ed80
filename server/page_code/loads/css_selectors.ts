/** Whether an element of the code may have all that the selector names. */
export function mayApply(selector: string | null, code: string): boolean {
  if (selector === null) return true;
  return selector.split(",").some((part) => {
    const names = part.match(/[.#][\w-]+/g) ?? [];
    return names.every((name) => hasWord(code, name.slice(1)));
  });
}

function hasWord(code: string, word: string): boolean {
  for (let at = code.indexOf(word); at >= 0; at = code.indexOf(word, at + 1)) {
    const around = code.charAt(at - 1) + code.charAt(at + word.length);
    if (!/[\w-]/.test(around)) return true;
  }
  return false;
}
