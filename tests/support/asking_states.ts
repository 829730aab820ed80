// A page that asks its visitor, in every state that they may find it in (screen_states.ts).
import { openAsking, questionOf } from "./asking.ts";
import { ASKING_PAGES } from "./asking_pages.ts";
import type { ScreenState } from "./signed_in_state.ts";

export const ASKING_STATES: readonly ScreenState[] = [
  asking("question", "a list of tasks that is emptied"),
  asking("question_field", "a guest book that asks for a name"),
];

function asking(name: string, of: string): ScreenState {
  const { body, press } = ASKING_PAGES[of]!;
  return {
    name,
    async open(page, server) {
      const frame = await openAsking(server, page, body);
      await frame.locator(press).click();
      await questionOf(page).waitFor();
    },
  };
}
