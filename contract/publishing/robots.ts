export interface RobotsChoices {
  no_search: boolean;
  no_training: boolean;
  is_listed: boolean;
}

/** `own` is what the code of the page says to robots itself. */
export interface RobotsState extends RobotsChoices {
  own: readonly string[];
}

const NOT_FOUND: readonly string[] = ["noindex", "none"];
const NOT_TRAINED = ["noai", "noimageai"];

export function refusesSearch(directives: readonly string[]): boolean {
  return directives.some((each) => NOT_FOUND.includes(each));
}

export function refusesTraining(directives: readonly string[]): boolean {
  return directives.includes("noai");
}

/** Robots obey the strictest of all that they are told, so that nobody's word takes back another's. */
export function toDirectives(
  { own, no_search, no_training }: Omit<RobotsState, "is_listed">,
  isPublic: boolean,
): string[] {
  return [
    ...new Set([
      ...!isPublic || no_search ? ["noindex"] : [],
      ...no_training ? NOT_TRAINED : [],
      ...own,
    ]),
  ];
}
