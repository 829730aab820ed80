// What holds for every page that anyone could write, tried on random mixtures of markup and attacks.
import assert from "node:assert/strict";
import fc from "fast-check";
import { Failure } from "../../../server/errors.ts";
import { readCleanPage, sanitize } from "../../../server/page_code/sanitize/sanitize.ts";
import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse, serialize } from "parse5";
import { LOOK_AHEAD } from "../../attacks/static.ts";
import { readStartTags } from "../../support/loose_reader.ts";
import { findForbidden } from "./forbidden.ts";
import { drawing, page } from "./random_page.ts";
import { cases } from "../../support/cases.ts";

Deno.test("sanitize never fails but with a refusal, and its result never changes again", () => {
  fc.assert(
    fc.property(page, (code) => {
      const result = trySanitize(code);
      if (!result) return;
      assert.deepEqual({ ...sanitize(result.code), notices: [] }, {
        code: result.code,
        log: [],
        notices: [],
      });
    }),
    { numRuns: cases(3_000) },
  );
});

Deno.test("sanitize changes nothing without an entry, and enters nothing without a change", () => {
  fc.assert(
    fc.property(page, (code) => {
      const result = trySanitize(code);
      if (result) assert.equal(result.code === code, result.log.length === 0);
    }),
    { numRuns: cases(1_500) },
  );
});

Deno.test("of what is found clean at once, sanitize changes nothing", () => {
  fc.assert(
    fc.property(page, (code) => {
      if (!readCleanPage(code, 1_000)) return;
      const { code: after, log } = sanitize(code);
      assert.equal(after, code);
      assert.deepEqual(log, []);
    }),
    { numRuns: cases(3_000) },
  );
});

// Written out by a browser's own rules first, without what is in scripts and styles, so that both read the same tree.
Deno.test("another parser finds nothing forbidden in what sanitize returns", () => {
  fc.assert(
    fc.property(page, (code) => {
      const result = trySanitize(code);
      if (result) assert.deepEqual(findForbidden(writeOut(result.code)), []);
    }),
    { numRuns: cases(1_500) },
  );
});

// As Chromium looks ahead for files: it takes what follows a title or a style in a drawing for text.
Deno.test("a reader without a tree finds nothing forbidden in what sanitize returns", () => {
  fc.assert(
    fc.property(fc.oneof(page, drawing), (code) => {
      const result = trySanitize(code);
      const tags = result ? readStartTags(result.code) : [];
      assert.deepEqual(
        tags.filter((tag) => findForbidden(tag).length > 0),
        [],
        String(result?.code),
      );
    }),
    { numRuns: cases(5_000) },
  );
});

Deno.test("a reader without a tree sees what nobody else does", () => {
  for (const code of LOOK_AHEAD) {
    const isSeen = readStartTags(code).some((tag) => findForbidden(tag).length > 0) ||
      /@import|<style><script>/.test(code);
    assert.ok(isSeen, code);
  }
});

function writeOut(code: string): string {
  const { createElement } = defaultTreeAdapter;
  const emptied: DefaultTreeAdapterTypes.Element[] = [];
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...args: Parameters<typeof createElement>) {
      const element = createElement(...args);
      if (element.tagName === "script" || element.tagName === "style") emptied.push(element);
      return element;
    },
  };
  const document = parse(code, { treeAdapter });
  for (const element of emptied) element.childNodes = [];
  return serialize(document);
}

function trySanitize(code: string): ReturnType<typeof sanitize> | null {
  try {
    return sanitize(code);
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return null;
  }
}
