import type { PREVIEW_MESSAGES } from "./preview_messages.ts";

export type Rule =
  | readonly ["text", maxLength: number]
  | readonly ["whole", min: number, max: number]
  | readonly ["number", min: number, max: number]
  | readonly ["oneOf", readonly unknown[]]
  | readonly ["blob", maxBytes: number]
  | readonly ["file"]
  | readonly ["list", maxLength: number, Rule]
  | readonly ["pair", Rule, Rule]
  | readonly ["parts", FieldRules]
  | readonly ["or", null | undefined, Rule];
export interface FieldRules {
  readonly [name: string]: Rule;
}

type ValueOf<R> = R extends readonly ["text", number] ? string
  : R extends readonly ["whole" | "number", number, number] ? number
  : R extends readonly ["oneOf", readonly (infer Value)[]] ? Value
  : R extends readonly ["blob", number] ? Blob
  : R extends readonly ["file"] ? File
  : R extends readonly ["list", number, infer Item] ? ValueOf<Item>[]
  : R extends readonly ["pair", infer First, infer Second] ? [ValueOf<First>, ValueOf<Second>]
  : R extends readonly ["parts", infer All] ? PartsOf<All>
  : R extends readonly ["or", infer None, infer Value] ? ValueOf<Value> | None
  : never;

export type PartsOf<All> =
  & {
    -readonly [Name in keyof All as undefined extends ValueOf<All[Name]> ? never : Name]: ValueOf<
      All[Name]
    >;
  }
  & {
    -readonly [Name in keyof All as undefined extends ValueOf<All[Name]> ? Name : never]?: ValueOf<
      All[Name]
    >;
  };

/** The limit holds for each storage area, as `storedLength` in visibility.ts measures it. */
export const STORED_MAX_LENGTH = 65_536;
export const DOWNLOAD_MAX_BYTES = 10 * 1024 * 1024;

export const COPY_TEXT_MAX_LENGTH = 1_000_000;

export const CORNERS = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type Corner = typeof CORNERS[number];

export const SOURCE_MARK = "data-folio-at";

/** All lengths here are in UTF-16 units. */
export const SEARCH_MAX_LENGTH = 1_024;
/** Drawings and filled-in forms keep their state in the hash, to be shared as a link. */
export const HASH_MAX_LENGTH = 65_536;
export const ICON_MAX_LENGTH = 65_536;
export const CHANGES_MAX = 1_000;
export const FORM_FIELDS_MAX = 200;
export const FORM_TEXT_MAX_LENGTH = 800;
/** A form whose values are longer together is not handed over. */
export const FORM_VALUES_MAX_LENGTH = 60_000;
export const ASK_MAX_LENGTH = 1_000;
/** It holds for one view of a page. */
export const TOLD_LOADS_MAX = 40;
/** It is larger, since a draft tells several times while its author looks at it. */
export const SEEN_LOADS_MAX = 100;
export const TOLD_LOAD_MAX_LENGTH = 1_000;

const ID = ["whole", 0, Number.MAX_SAFE_INTEGER] as const;

/**
 * A frame may send these messages and "folio:ready", nothing else, and no part is read before its bounds are checked
 * (islands/page_shell/frame_messages.ts). A preview may send more (preview_messages.ts).
 */
export const PAGE_MESSAGES = {
  "folio:open": { url: ["text", 2_048] },
  "folio:gone": {},
  "folio:page": {
    title: ["text", 300],
    lang: ["text", 40],
    icon: ["text", ICON_MAX_LENGTH],
    color: ["text", 100],
  },
  "folio:place": {
    hash: ["or", undefined, ["text", HASH_MAX_LENGTH]],
    search: ["or", undefined, ["text", SEARCH_MAX_LENGTH]],
    scroll: ["or", undefined, ["whole", -1e9, 1e9]],
  },
  "folio:store": {
    area: ["oneOf", ["local", "session"]],
    /** A null value removes its key. */
    changes: ["list", CHANGES_MAX, ["pair", ["text", STORED_MAX_LENGTH], [
      "or",
      null,
      ["text", STORED_MAX_LENGTH],
    ]]],
  },
  "folio:download": { name: ["text", 200], blob: ["blob", DOWNLOAD_MAX_BYTES] },
  /** It names what the page asked of other hosts, or was refused. */
  "folio:loads": { asked: ["list", TOLD_LOADS_MAX, ["text", TOLD_LOAD_MAX_LENGTH]] },
  "folio:print": {},
  /** A text arrives at once. It is empty where it would be longer: then the blob, which has to be read, has it. */
  "folio:copy": { text: ["text", COPY_TEXT_MAX_LENGTH], blob: ["blob", DOWNLOAD_MAX_BYTES] },
  "folio:corner": { corner: ["oneOf", CORNERS] },
  "folio:form": {
    id: ID,
    fields: ["list", FORM_FIELDS_MAX, ["parts", {
      name: ["text", FORM_TEXT_MAX_LENGTH],
      label: ["text", FORM_TEXT_MAX_LENGTH],
      type: ["text", FORM_TEXT_MAX_LENGTH],
      value: ["text", FORM_VALUES_MAX_LENGTH],
    }]],
  },
  "folio:ask": {
    id: ID,
    text: ["text", ASK_MAX_LENGTH],
    start: ["or", null, ["text", ASK_MAX_LENGTH]],
  },
} as const satisfies Record<string, FieldRules>;

type FrameMessages = typeof PAGE_MESSAGES & typeof PREVIEW_MESSAGES;

export type MessageOf<Type extends keyof FrameMessages> =
  & { type: Type }
  & PartsOf<FrameMessages[Type]>;

export type StorageArea = MessageOf<"folio:store">["area"];
export type StoredChange = MessageOf<"folio:store">["changes"][number];

export type FrameMessage = {
  [Type in keyof FrameMessages]: MessageOf<Type>;
}[keyof FrameMessages];

export type ShellMessage =
  | { type: "folio:place"; hash: string }
  | { type: "folio:stored"; changes: StoredChange[] }
  | ({ type: "folio:answer"; id: number } & FormAnswer)
  /** Null means no; a yes without a field is an empty text. */
  | { type: "folio:answered"; id: number; answer: string | null }
  /** The frame runs the code, which sends copies of the page from then on (islands/page_runtime/page_copy.ts). */
  | { type: "folio:follow"; code: string }
  | { type: "folio:copy" }
  | { type: "folio:editing"; isOn: boolean; scroll?: number }
  /** The frame says the look of this element from then on ("folio:look"), and shows these words of it, which the code has. */
  | { type: "folio:edit"; at: number | null; isInPlace: boolean; words: string | null }
  | { type: "folio:scroll"; top: number }
  | { type: "folio:outline"; at: number | null }
  /** Pages that are compared scroll together. */
  | { type: "folio:scroll_to"; top: number }
  /** Pictures of the page that are in the browser alone, for now. */
  | { type: "folio:pictures"; pictures: LocalPicture[] };

export interface LocalPicture {
  name: string;
  blob: Blob;
}

export interface MessageField {
  label: string;
  value: string;
}

export interface FormField extends MessageField {
  name: string;
  type: string;
}

export const MESSAGE_TOO_LONG = "This is more than one message may hold. Please make it shorter.";
export const LETTERBOX_CLOSED =
  "The owner of this page does not take messages here: nothing was sent.";

export interface FormAnswer {
  isSent: boolean;
  message: string;
}

/** The frame's name carries this as JSON, since scripts can read the name at once. */
export interface FrameState {
  hash: string;
  scroll: number;
  local: Record<string, string>;
  session: Record<string, string>;
  unsent?: string;
  /** Messages that a document sends as it unloads can be lost, so these changes are handed over once more. */
  untold?: Partial<Record<StorageArea, Record<string, string | null>>>;
  name?: string;
}
