// Which tests run when: those of the daily loop in four minutes, and all others.

/** The main job, walked in a browser: the rest of tests/journeys/ is in the other lane. */
const DAILY_JOURNEYS = [
  "assistant",
  "editor",
  "files",
  "findings",
  "intake",
  "keyboard",
  "letterbox_visitor",
  "published_page",
  "reset_password",
  "session",
  "sign_up_and_publish",
];

/** What a visitor sees of a page, and its owner of its link: walked once more with pages at a host of their own. */
export const PUBLIC_JOURNEYS = [
  "arriving",
  "credit",
  "dashboard",
  "examples",
  "file_links",
  "files",
  "forged_messages",
  "frame_links",
  "letterbox_attacks",
  "letterbox_visitor",
  "page_icon",
  "pictures_policy",
  "published_page",
  "refused",
  "remembers",
  "saved_sheet",
  "sign_up_and_publish",
  "visibility",
  "ways_out",
].map((name) => `tests/journeys/${name}_test.ts`);

/** Each takes longer than ten seconds, by size, by number or by the combinations that it tries. */
const LONG = [
  "tests/build_test.ts",
  "tests/dev_test.ts",
  "tests/processes_test.ts",
  // Each kind of change has to come up by chance.
  "tests/islands/editor/paste/seams_test.ts",
  "tests/islands/editor/preview/page_source_test.ts",
  "tests/permissions_test.ts",
  "tests/server/accounts/addresses_test.ts",
  "tests/server/accounts/admission_test.ts",
  "tests/server/api/messages/limits_test.ts",
  "tests/server/api/messages/secrets_test.ts",
  "tests/server/api/messages/send_refused_test.ts",
  "tests/server/api/messages/unseen_test.ts",
  "tests/server/api/pictures/hostile_test.ts",
  "tests/server/backups/million_test.ts",
  "tests/server/backups/tasks_test.ts",
  "tests/server/blobs/move_blobs_test.ts",
  "tests/server/database/embedded_test.ts",
  "tests/server/ended_access_test.ts",
  "tests/server/event_loop_test.ts",
  "tests/server/mcp/scopes_test.ts",
  "tests/server/page_code/sanitize/guard_test.ts",
  "tests/server/pages/pictures_kept_test.ts",
  "tests/server/pictures/make_picture_test.ts",
  "tests/server/pictures/refusals_test.ts",
  "tests/server/proofs_test.ts",
  "tests/server/told_changes_test.ts",
];

const OTHERS = /^tests\/(attacks|faults|journeys)\/|attacks_test\.tsx?$/;

export function isDaily(path: string): boolean {
  const [, journey] = /^tests\/journeys\/(\w+)_test\.tsx?$/.exec(path) ?? [];
  if (journey) return DAILY_JOURNEYS.includes(journey);
  return !OTHERS.test(path) && !LONG.includes(path);
}

/** Of a test by its text: it tries cases by chance, a tenth of them daily and all of them in the other lane. */
export function isByChance(text: string): boolean {
  return /\bcases\(/.test(text);
}
