import { pageCard } from "./page_card.ts";
import type { Feature } from "../feature.ts";

export const cards = {
  routes: [pageCard],
  ownRoutes: [(deps) => pageCard(deps, "own")],
} satisfies Feature;
