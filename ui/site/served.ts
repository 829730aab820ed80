import { findPrompt, type PromptExample, PROMPTS } from "./prompts.ts";

const FIRST = ["musician", "founder", "ux-designer", "student", "one-person-show", "ceramicist"];

/** In the order in which the table of the landing page serves them; the first one is in its first view. */
export const SERVED: readonly PromptExample[] = [
  ...FIRST.map((id) => findPrompt(id)!),
  ...PROMPTS.filter(({ id }) => !FIRST.includes(id)),
];
