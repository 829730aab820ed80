import * as features from "./feature_replies.ts";
import { joined } from "./joined.ts";
import { PAGE_SENTENCES } from "./publishing/page_sentences.ts";
import { READING_SENTENCES } from "./page_code/reading_sentences.ts";
import { SENTENCES } from "./sentences.ts";

export const FIELD_SENTENCES = {
  field_not_text: ({ field }: OfField) => `${field} must be a text`,
  field_not_storable: ({ field }: OfField) => `${field} contains characters that cannot be stored`,
  field_has_controls: ({ field }: OfField) => `${field} may not contain control characters`,
  field_required: ({ field }: OfField) => `${field} is required`,
  field_too_long: ({ field, max }: OfField & { max: number }) =>
    `${field} may have at most ${max} characters`,
  field_not_integer: ({ field }: OfField) => `${field} must be a whole number`,
  field_not_boolean: ({ field }: OfField) => `${field} must be true or false`,
  field_not_id: ({ field }: OfField) => `${field} is a UUID`,
  field_invalid: ({ reason }: OfField & { reason: string }) => reason,
  body_not_object: "The request must be a JSON object.",
  key_name_missing: "Please give the key a name",
  key_scopes_missing: "Please choose what the key may do",
  key_scope_unknown: "That is no scope",
  key_lifetime_unknown: "That is no lifetime of a key",
  passkey_name_missing: "Please give the passkey a name",
  passkey_type_unknown: "That is no passkey",
  menu_choice_unknown: "Menu must be keep or remove",
  save_source_unknown: "Source must be editor or restore",
  preview_place_unknown: "Place must be page, before or after",
};

interface OfField {
  field: string;
}

export const STATUS = {
  bad_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  not_json: 415,
  too_many: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type FailureKind = keyof typeof STATUS;

export const CATALOGUE = {
  ...SENTENCES,
  ...PAGE_SENTENCES,
  ...READING_SENTENCES,
  ...FIELD_SENTENCES,
  ...joined(features, "_REPLIES"),
};

export type Catalogue = typeof CATALOGUE;
export type ProblemCode = keyof Catalogue;
export type Parameters = Readonly<Record<string, string | number>>;

export type PlainCode = {
  [C in ProblemCode]: Catalogue[C] extends string ? C : never;
}[ProblemCode];

export type ParametersOf<C extends ProblemCode> = Catalogue[C] extends
  (parameters: infer P) => string ? P
  : Record<never, never>;

export interface Problem {
  code: ProblemCode;
  params: Parameters;
}

export function problem<C extends ProblemCode>(code: C, params: ParametersOf<C>): Problem {
  return { code, params: params as Parameters };
}

type Sentence = (parameters: Parameters) => string;

export function toSentence({ code, params }: Problem): string {
  const entry = CATALOGUE[code];
  return typeof entry === "string" ? entry : (entry as Sentence)(params);
}
