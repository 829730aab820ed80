import type { PicturePlace } from "../../contract/pictures/picture_places.ts";

type Place = Pick<PicturePlace, "words" | "address">;

/** Cameras, phones and programs put these into names of files. */
const SAYS_NOTHING =
  /^(?:img|image|photo|picture|pic|dsc|dscf|dscn|pxl|mvimg|screenshot|scan|copy|final|edited|large|small|web|original|the|and|of|a|an|my|\d+|v\d+)$/;
const SHARE_MIN = 0.5;

/**
 * Answers the index of a file for each place, or null where none is left. A file that is called as a place goes there;
 * all others fill the places in their order.
 */
export function matchFiles(
  places: readonly Place[],
  fileNames: readonly string[],
): (number | null)[] {
  const pairs = fileNames.flatMap((fileName, file) =>
    places.map((place, at) => ({ file, at, likeness: compare(place, fileName) }))
  ).filter(({ likeness }) => likeness >= SHARE_MIN)
    .sort((a, b) => b.likeness - a.likeness);
  const chosen = new Map<number, number>();
  const used = new Set<number>();
  for (const { file, at } of pairs) {
    if (chosen.has(at) || used.has(file)) continue;
    chosen.set(at, file);
    used.add(file);
  }
  const others = fileNames.keys().filter((file) => !used.has(file)).toArray();
  return places.map((_, at) => chosen.get(at) ?? others.shift() ?? null);
}

/** 2 for the same name of a file, otherwise the share of the file's words that the place has. */
function compare({ words, address }: Place, fileName: string): number {
  const named = lastPart(address ?? "");
  if (named !== "" && named === lastPart(fileName)) return 2;
  const own = wordsOf(lastPart(fileName).replace(/\.\w+$/, ""));
  if (own.length === 0) return 0;
  const there = new Set([...wordsOf(words), ...wordsOf(named.replace(/\.\w+$/, ""))]);
  return own.filter((word) => there.has(word)).length / own.length;
}

function lastPart(path: string): string {
  const name = path.split(/[?#]/, 1)[0]!.split(/[\\/]/).at(-1)!;
  return name.toLowerCase().trim();
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) =>
    word.length > 1 && !SAYS_NOTHING.test(word)
  );
}
