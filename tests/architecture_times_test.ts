// Moments are told to people in their own zone by one part; all other formats of this kind are listed here.
import assert from "node:assert/strict";
import { readSources } from "./support/sources.ts";

const FORMATS =
  /\bIntl\.DateTimeFormat\b|\.toLocale\w*String\([^)]*\)|\.toUTCString\(|\.toDateString\(/g;

Deno.test("only ui/parts/time.tsx and the history, in words, tell a moment, and no number goes by the reader's language", async () => {
  const found: Record<string, string[]> = {};
  for (const { path, code } of await readSources()) {
    if (/^(tests|scripts)\//.test(path)) continue;
    const formats = [...code.matchAll(FORMATS)].map(([format]) => format);
    if (formats.length > 0) found[path] = formats;
  }
  const number = '.toLocaleString("en")';
  assert.deepEqual(found, {
    "contract/publishing/page_sentences.ts": [number],
    "contract/markup.ts": [number],
    // The name of the reader's zone, for whoever writes them a mail.
    "islands/browser/call.ts": ["Intl.DateTimeFormat"],
    "islands/editor/paste/intake_dialog.tsx": [number],
    "islands/page_shell/files.ts": [number],
    "islands/page_shell/letter_parts.ts": [number],
    // Whether a zone is one.
    "server/sign_in/sign_in.ts": ["Intl.DateTimeFormat"],
    // A mail has no script: it says UTC, and the zone of whom it tells of.
    "server/mail/letter.tsx": ["Intl.DateTimeFormat"],
    "ui/parts/time.tsx": ["Intl.DateTimeFormat", "Intl.DateTimeFormat"],
    // Apart from it, so that no first view carries it.
    "ui/parts/time_in_words.tsx": ["Intl.DateTimeFormat"],
    // Days, which are counted in UTC and begin at no moment of the reader's.
    "ui/parts/visits_days.ts": ["Intl.DateTimeFormat", "Intl.DateTimeFormat"],
  });
});
