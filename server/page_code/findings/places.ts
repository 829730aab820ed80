// Places in a text, in ascending order.

/** How many of them are not behind this one. */
export function countUpTo(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From places in `read` to those in `code`, which has a few characters more: those that cannot be stored. */
export function createOffsetIndex(code: string, read: string): (at: number) => number {
  if (code.length === read.length) return (at) => at;
  const skipped: number[] = [];
  for (let [there, here] = [0, 0]; there < code.length; there++) {
    if (here < read.length && code[there] === read[here]) here++;
    else if (code.charCodeAt(there) === 0 || code[there] === "\uFEFF") skipped.push(here);
    else here++;
  }
  return (at) => at + countUpTo(skipped, at);
}
