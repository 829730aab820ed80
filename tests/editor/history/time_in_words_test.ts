// When something was saved, as people say it.
import assert from "node:assert/strict";
import { sayMoment } from "../../../ui/parts/time_in_words.tsx";

const NOW = new Date(2026, 2, 10, 0, 30);

for (
  const [at, said] of [
    [new Date(2026, 2, 10, 0, 5), "Today, 00:05"],
    [new Date(2026, 2, 9, 23, 59), "Yesterday, 23:59"],
    [new Date(2026, 2, 4, 14, 5), "Wednesday, 14:05"],
    [new Date(2026, 2, 3, 14, 5), "3 Mar 2026, 14:05"],
    [new Date(2025, 2, 10, 14, 5), "10 Mar 2025, 14:05"],
    // A clock that is behind the server's.
    [new Date(2026, 2, 11, 14, 5), "11 Mar 2026, 14:05"],
  ] as const
) {
  Deno.test(`a save is of "${said}"`, () => {
    assert.equal(sayMoment(at.toISOString(), NOW), said);
  });
}
