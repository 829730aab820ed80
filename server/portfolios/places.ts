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
