import { pageCard } from "./page_card.ts";
import { versionCard } from "./version_card.ts";
import type { Feature } from "../feature.ts";

export const cards = {
  routes: [pageCard, versionCard],
  ownRoutes: [(deps) => pageCard(deps, "own")],
} satisfies Feature;
