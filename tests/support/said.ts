// What To fix says of the body of a page that lacks nothing else.
import assert from "node:assert/strict";
import { preparePreview } from "../../server/page_code/prepare_preview.ts";

export const HEAD =
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width"><h1>x</h1>';

export function sentencesOf(body: string, hasLetterbox = false): string[] {
  const { findings } = preparePreview(HEAD + body, { year: 2026, hasLetterbox });
  return findings.map(({ rule, message }) => `${rule}: ${message}`);
}

/** Exactly these are said, each with these words. */
export function assertSaid(body: string, ...said: RegExp[]): void {
  const sentences = sentencesOf(body);
  assert.equal(sentences.length, said.length, `${body}\n${sentences.join("\n")}`);
  said.forEach((words, i) => assert.match(sentences[i]!, words, body));
}

export const script = (text: string) => `<script>${text}</script>`;
