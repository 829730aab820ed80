import { examples as exampleCalls } from "./examples.ts";
import { examples as examplePages, exampleScreens } from "./example_pages.tsx";
import type { Feature } from "../feature.ts";

export const examples = {
  calls: exampleCalls,
  routes: [examplePages, exampleScreens],
} satisfies Feature;
