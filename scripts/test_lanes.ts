// Which tests run when: those of the daily loop in three minutes, and all others. A test file may name its lane in its head.

/** A walk through the product in a browser. */
export const JOURNEY = /_journey_test\.tsx?$/;

const OTHERS = /^tests\/(attacks|faults)\/|attacks_test\.tsx?$/;

/** `text` is that of the file: what takes longer than ten seconds says `// Lane: rest.`, and a journey of the main job `// Lane: daily.` */
export function isDaily(path: string, text: string): boolean {
  const [, lane] = /^\/\/ Lane: (daily|rest)\.$/m.exec(text) ?? [];
  if (lane) return lane === "daily";
  return !JOURNEY.test(path) && !OTHERS.test(path);
}

/** Of a test by its text: it tries cases by chance, a tenth of them daily and all of them in the other lane. */
export function isByChance(text: string): boolean {
  return /\bcases\(/.test(text);
}

/** A journey says in its head that it is walked once more with `TEST_PAGES=apart`, since its pages may be at another host. */
export function isWalkedApart(text: string): boolean {
  return /^\/\/ Also with pages at a host of their own\.$/m.test(text);
}
