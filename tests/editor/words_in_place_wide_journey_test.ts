// Lane: rest.
// At 1440 px: pages as today's assistants write them are the same before a press, while their words are edited, and after Escape.
import { assertPagesStay } from "../support/words_in_place.ts";

Deno.test("no pixel of a page moves at 1440 px as its words are edited", (t) =>
  assertPagesStay(t, 1440));
