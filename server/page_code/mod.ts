// Other folders import this file alone, so all else here is free to change.
export type { FrameRow } from "./head_offset.ts";
export type { OwnHead } from "./own_head.ts";
export { isEmoji, type PageText } from "./page_facts.ts";
export { type PageLink, toPressedLink } from "./page_links.ts";
export type { PreparedPage, PrepareOptions } from "./prepare.ts";
export type { DraftFindings } from "./prepare_preview.ts";
export { openPreparer, type Preparer } from "./preparer.ts";
export { type PictureWidth, type SizedPicture, withWidths } from "./picture_widths.ts";
export { describeLog, type LogEntry, summarize } from "./sanitize/log.ts";
export { ALLOWED_HOSTS, isAllowedHost, namesHost, readAddress } from "./sanitize/urls.ts";
export { type Fingerprint, isSimilar, keysOf } from "./similarity.ts";
