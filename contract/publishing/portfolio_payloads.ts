import { z } from "zod";
import { Finding } from "../page_code/findings.ts";
import { PicturePlace } from "../pictures/picture_places.ts";
import {
  PICTURE_NAME_MAX_LENGTH,
  PICTURES_MAX,
  REASON_MAX_LENGTH,
  VERSION_MAX,
} from "../limits.ts";
import { ruled, text, userCode } from "../fields.ts";
import { checkReason } from "../rules.ts";
import { said } from "../issues.ts";
import { SEEN_LOADS_MAX, TOLD_LOAD_MAX_LENGTH } from "./frame_messages.ts";
import { MenuChoice } from "./menu_choice.ts";
import { VISIBILITIES } from "./visibility.ts";

const EDITOR_SOURCES = ["editor", "restore"] as const;

export const SavePortfolioRequest = z.object({
  user_code: userCode,
  version: z.int(said("field_not_integer", { field: "Version" })).min(0)
    .max(VERSION_MAX, said("field_not_integer", { field: "Version" })).optional()
    .describe("That the editor started from; a newer one is a conflict"),
  source: z.enum(EDITOR_SOURCES, said("save_source_unknown", {})).default("editor"),
  loads: z.array(text("An address", TOLD_LOAD_MAX_LENGTH)).max(SEEN_LOADS_MAX).optional()
    .describe("What the page was seen to load from other hosts, to be kept with it"),
});
export type SavePortfolioRequest = z.input<typeof SavePortfolioRequest>;
export const SaveSource = z.enum([...EDITOR_SOURCES, "assistant", "key"]);
export type SaveSource = z.infer<typeof SaveSource>;

export const PublishPortfolioRequest = z.object({
  is_published: z.boolean(said("field_not_boolean", { field: "is_published" })),
});

/** Two pages that are compared stand beside each other, and neither takes the place of the page that is edited. */
export const PREVIEW_PLACES = ["page", "before", "after"] as const;
export type PreviewPlace = typeof PREVIEW_PLACES[number];

export const PreviewPortfolioRequest = SavePortfolioRequest.pick({ user_code: true }).extend({
  is_new_page: z.boolean(said("field_not_boolean", { field: "is_new_page" })).default(false)
    .describe(
      "Pasted over the saved page rather than changed from it: what that one had is looked for",
    ),
  place: z.enum(PREVIEW_PLACES, said("preview_place_unknown", {})).default("page")
    .describe("Each place shows one preview at a time"),
});
export type PreviewPortfolioRequest = z.input<typeof PreviewPortfolioRequest>;

export const PreviewGuestRequest = SavePortfolioRequest.pick({ user_code: true }).extend({
  pictures: z.array(text("A picture", PICTURE_NAME_MAX_LENGTH)).max(PICTURES_MAX).default([])
    .describe("The names of those that its author's browser has"),
});
export type PreviewGuestRequest = z.input<typeof PreviewGuestRequest>;

export const ArchivePortfolioRequest = SavePortfolioRequest.pick({ user_code: true });
export type ArchivePortfolioRequest = z.input<typeof ArchivePortfolioRequest>;

/** An "unverified" page waits for its owner's address to be verified, a "held" page for an operator. */
export type PublishState = "none" | "online" | "offline" | "unverified" | "held" | "taken_down";

export const HeldFor = z.array(z.object({
  rule: z.string().describe('A stable name: "risk_brand"'),
  message: z.string().describe("One sentence for the author"),
  line: z.int().nullable().describe("From 1. Null: the page as a whole"),
}));
export type HeldFor = z.infer<typeof HeldFor>;

const heldFor = HeldFor.describe(
  "Why an operator looks at the page before anybody else sees it. Empty: it does not wait",
);

export const TextBlock = z.object({
  level: z.int().describe("Of a heading; 0: a paragraph"),
  runs: z.array(z.object({
    text: z.string(),
    href: z.string().optional().describe("Of a link"),
  })),
});
export type TextBlock = z.infer<typeof TextBlock>;

export const SanitizationEntry = z.object({
  rule: z.string().describe("By which rule, for programs: menu"),
  action: z.string().describe('What was done, in a person\'s words: "Removed navigation menu"'),
  count: z.int(),
});
export type SanitizationEntry = z.infer<typeof SanitizationEntry>;

export const MyPortfolioReply = z.object({
  user_code_status: z.boolean(),
  user_code: z.string(),
  sanitization_log: z.array(SanitizationEntry),
  version: z.int().describe("Counts saves; 0 before the first"),
});
export type MyPortfolioReply = z.infer<typeof MyPortfolioReply>;

export const SavePortfolioReply = z.object({
  message: z.string(),
  changes_made: z.boolean(),
  sanitization_details: z.array(SanitizationEntry),
  sanitization_summary: z.string(),
  version: z.int(),
  is_online: z.boolean(),
  visibility: z.enum(VISIBILITIES).describe("Who can see it while it is online"),
  held_for: heldFor,
  missing_pictures: z.int().describe("In their places visitors see plain plates"),
});
export type SavePortfolioReply = z.infer<typeof SavePortfolioReply>;

export const VersionEntry = z.object({
  version: z.int(),
  title: z.string().nullable()
    .describe("Of the page as it was then; null: unknown, or it had none"),
  saved_at: z.iso.datetime(),
  bytes: z.int(),
  source: SaveSource,
  published_by: z.string().nullable()
    .describe("The assistant or key that it came by, as it was called then"),
  added_lines: z.int().nullable().describe(
    "Against the save before; null for the first that is kept, and where comparing would take too long",
  ),
  removed_lines: z.int().nullable(),
});
export type VersionEntry = z.infer<typeof VersionEntry>;

export const VersionListReply = z.object({
  versions: z.array(VersionEntry).describe("The newest first"),
  cards: z.string().describe(
    "In front of `{version}.jpg`: where its owner sees a picture of it, for a day",
  ),
});
export type VersionListReply = z.infer<typeof VersionListReply>;

export const VersionReply = z.object({ user_code: z.string() });
export type VersionReply = z.infer<typeof VersionReply>;

export const ObjectionRequest = z.object({
  objection: ruled("Objection", checkReason).meta({ minLength: 1, maxLength: REASON_MAX_LENGTH }),
});

export const PreviewPortfolioReply = SavePortfolioReply
  .pick({ changes_made: true, sanitization_details: true, sanitization_summary: true })
  .extend({
    frame_url: z.string().describe("Lives for minutes"),
    findings: z.array(Finding).describe("In the code that was sent"),
    pictures: z.array(PicturePlace).describe("In the order of the page; at most 200"),
    offers_letterbox: z.boolean()
      .describe("It has a form, and visitors may not write to its author yet"),
  });
export type PreviewPortfolioReply = z.infer<typeof PreviewPortfolioReply>;

export const PublicPortfolioReply = z.object({ user_code: z.string() });
export type PublicPortfolioReply = z.infer<typeof PublicPortfolioReply>;

export const PutPageQuery = z.object({ menu: MenuChoice.default("keep") });

export const ReadAs = z.array(z.string()).describe(
  'What was done to it before it was read: "Read as UTF-16." Empty: it came as UTF-8, unescaped',
);

export const PutPageReply = z.object({
  url: z.string().describe("Where it is seen"),
  version: z.int(),
  read_as: ReadAs,
  changes: z.array(SanitizationEntry).describe(
    "What the save did to it. menu_kept: so many menus stay as plain blocks of links",
  ),
  held_for: heldFor,
  missing_pictures: z.int().describe("In their places visitors see plain plates"),
  findings: z.array(Finding),
});
export type PutPageReply = z.infer<typeof PutPageReply>;

export const PutPageHeaders = z.object({
  "If-Match": z.string().optional().describe(
    'The ETag of the version that you started from, such as "7"; *: whichever there is',
  ),
  "If-None-Match": z.literal("*").optional().describe("Only where there is no page yet"),
});

export const ExampleReply = z.object({ title: z.string(), user_code: z.string() });
export type ExampleReply = z.infer<typeof ExampleReply>;

const robotsChoice = (field: string) => z.boolean(said("field_not_boolean", { field }));

export const RobotsRequest = z.object({
  no_search: robotsChoice("no_search").describe("Search engines are asked to leave the page out"),
  no_training: robotsChoice("no_training").describe("Nobody is to train an AI with the page"),
  is_listed: robotsChoice("is_listed")
    .describe("The page is in the sitemap, so that search engines find it"),
});
