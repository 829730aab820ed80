import { examples as exampleCalls } from "./example_calls.ts";
import { examples as examplePages } from "./example_pages.tsx";
import { exampleScreens } from "./example_screens.tsx";
import type { Feature } from "../feature.ts";

export const examples = {
  calls: exampleCalls,
  routes: [examplePages, exampleScreens],
} satisfies Feature;
