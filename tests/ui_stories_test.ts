// What the landing page says of a page that breaks rules is what the check finds on it.
import assert from "node:assert/strict";
import { preparePreview } from "../server/page_code/prepare_preview.ts";
import { PASTED_PAGE, TAKEN_OUT } from "../ui/site/stories.ts";

Deno.test("the page that the landing page shows loses what it says there, and no more", () => {
  const { findings } = preparePreview(PASTED_PAGE, { year: 2026 });
  const removed = findings.filter(({ kind }) => kind === "removed");
  assert.deepEqual(
    removed.map(({ rule }) => rule).toSorted(),
    TAKEN_OUT.map(({ rule }) => rule).toSorted(),
  );
});
