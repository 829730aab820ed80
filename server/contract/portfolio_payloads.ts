// The shape of each request and reply about a page: one zod schema and one type each. Browsers import the types alone.
import { z } from "zod";
import type { Finding } from "./findings.ts";
import { VERSION_MAX } from "./limits.ts";
import { checkUserCode } from "./rules.ts";

/** How a save came about: typed or pasted, or an earlier one as it was. */
const EDITOR_SOURCES = ["editor", "restore"] as const;

export const SavePortfolioRequest = z.object({
  // Whatever was pasted: what cannot be stored is taken out, and told.
  user_code: z.string("Portfolio code must be a text").superRefine((code, context) => {
    const message = checkUserCode(code);
    if (message) context.addIssue({ code: "custom", message });
  }),
  /** The version that the editor started from; a newer one is a conflict. */
  version: z.int("Version must be a whole number").min(0)
    .max(VERSION_MAX, "Version must be a whole number").optional(),
  source: z.enum(EDITOR_SOURCES, "Source must be editor or restore").default("editor"),
});
export type SavePortfolioRequest = z.input<typeof SavePortfolioRequest>;
/** Or by an assistant or a key that its person connected. */
export type SaveSource = typeof EDITOR_SOURCES[number] | "assistant" | "key";

export const PublishPortfolioRequest = z.object({
  is_published: z.boolean("is_published must be true or false"),
});

export const PreviewPortfolioRequest = SavePortfolioRequest.pick({ user_code: true }).extend({
  /** Pasted over the saved page rather than changed from it: what that one had is looked for. */
  is_new_page: z.boolean("is_new_page must be true or false").default(false),
});
export type PreviewPortfolioRequest = z.input<typeof PreviewPortfolioRequest>;

export type PublishState = "none" | "online" | "offline";

export interface TextBlock {
  level: number;
  runs: { text: string; href?: string }[];
}

export interface SanitizationEntry {
  /** What was done, in a person's words: "Removed navigation menu". */
  action: string;
  count: number;
}

export interface MyPortfolioReply {
  user_code_status: boolean;
  user_code: string;
  sanitization_log: SanitizationEntry[];
  /** Counts saves; 0 before the first. */
  version: number;
}

export interface SavePortfolioReply {
  message: string;
  changes_made: boolean;
  sanitization_details: SanitizationEntry[];
  sanitization_summary: string;
  version: number;
}

export interface VersionEntry {
  version: number;
  /** In JSON a text (ISO 8601). */
  saved_at: string;
  bytes: number;
  source: SaveSource;
  /** The assistant or key that it came by, as it was called then. */
  published_by: string | null;
  /** Lines against the save before; null for the first that is kept, and where comparing would take too long. */
  added_lines: number | null;
  removed_lines: number | null;
}

export interface VersionListReply {
  /** The newest first. */
  versions: VersionEntry[];
}

export interface VersionReply {
  user_code: string;
}

export interface PreviewPortfolioReply
  extends
    Pick<SavePortfolioReply, "changes_made" | "sanitization_details" | "sanitization_summary"> {
  /** Lives for minutes. */
  frame_url: string;
  /** In the code that was sent. */
  findings: Finding[];
  /** It has a form, and visitors may not write to its author yet. */
  offers_letterbox: boolean;
}

export interface PublicPortfolioReply {
  user_code: string;
}

/** A page that was put by key. */
export interface PutPageReply {
  /** Where everyone sees it. */
  url: string;
  version: number;
  /** What the save did to it. */
  changes: SanitizationEntry[];
  findings: Finding[];
}
