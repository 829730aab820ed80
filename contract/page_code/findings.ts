import { z } from "zod";
import { ASKED_SENTENCES, type AskedCode } from "./asked_sentences.ts";
import { FINDING_KINDS } from "./finding_kinds.ts";
import { PROFILE_SERVICES } from "./profiles.ts";

/** Both are in UTF-16 units, and the end is exclusive. */
const span = { start: z.int(), end: z.int() };

export const Place = z.object({
  line: z.int().describe("From 1"),
  column: z.int().describe("From 1"),
  ...span,
});
export type Place = z.infer<typeof Place>;

export const CodeEdit = z.object({ ...span, text: z.string() });
export type CodeEdit = z.infer<typeof CodeEdit>;

export const AskedField = z.object({
  name: z.string().describe('"name", "email"'),
  label: z.object({
    code: z.enum(Object.keys(ASKED_SENTENCES) as [AskedCode, ...AskedCode[]]),
    params: z.record(z.string(), z.string()),
  }).describe("Names a sentence of the catalogue, with its parts"),
  service: z.enum(PROFILE_SERVICES).optional()
    .describe("A bare name is an answer too: its address at this service is written"),
  type: z.enum(["text", "email", "tel", "url"]),
  ...span,
  as: z.enum(["text", "attribute", "script"]).describe("How it is written there"),
  before: z.string().describe("Around the answer"),
  after: z.string().describe("Around the answer"),
});
export type AskedField = z.infer<typeof AskedField>;

export const FoundPlace = z.object({
  at: Place.nullable().describe(
    "In the code as the author has it. Null: the page as a whole",
  ),
  excerpt: z.string().describe("Of the code there, at most 120 characters"),
  fix: z.union([z.object({ edits: z.array(CodeEdit) }), z.object({ ask: z.array(AskedField) })])
    .nullable()
    .describe("A change that is safe to make for the author, or what to ask them for"),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

export const Finding = z.object({
  kind: z.enum(FINDING_KINDS).describe(
    "risk: to visitors and search engines it looks like a page that deceives. removed: a save takes it out. will_not_work: it stays, and visitors get nothing of it. left_over: of a template or a chat, " +
      "for the author to fill in. missing: what a page should have. lost: what the page before had, and this one has not.",
  ),
  rule: z.string().describe('A stable name: "menu", "image"'),
  message: z.string().describe("One sentence for the author, with what to do"),
  places: z.array(FoundPlace).min(1).describe("In the order of the code; the first 200 of a kind"),
});
export type Finding = z.infer<typeof Finding>;
