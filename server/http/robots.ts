import { type RobotsChoices, toDirectives } from "../../contract/publishing/robots.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import { Fragment } from "../database/database.ts";

/** All that decides what an answer of a page asks of robots. */
export interface RobotsRow extends Omit<RobotsChoices, "is_listed"> {
  visibility: Visibility;
  own_robots: string[];
}

export const ROBOTS_COLUMNS = new Fragment(
  "visibility, no_search, no_training, coalesce(own_head -> 'robots', '[]') as own_robots",
);

export function readDirectives({ visibility, own_robots: own, ...choices }: RobotsRow): string[] {
  return toDirectives({ own, ...choices }, visibility === "public");
}

export function robotsHeader(row: RobotsRow): Record<string, string> {
  const directives = readDirectives(row);
  return directives.length > 0 ? { "X-Robots-Tag": directives.join(", ") } : {};
}

/** Part of an ETag: the version tells all else that a page says to robots. */
export function robotsTag({ visibility, no_search, no_training }: RobotsRow): string {
  const isUnlisted = visibility === "unlisted";
  return [isUnlisted && "-unlisted", no_search && "-nosearch", no_training && "-noai"]
    .filter(Boolean).join("");
}
