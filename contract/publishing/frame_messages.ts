// What a published page's frame and the page around it tell each other.
import type { Parts, PartsOf } from "../letterbox/message_rules.ts";
import type { PREVIEW_MESSAGES } from "./preview_messages.ts";

/** Of each of the two, as they are written: `storedLength` in stored_pages.ts. */
export const STORED_MAX_LENGTH = 65_536;
export const DOWNLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** Where the credit may stand, the best first. */
export const CORNERS = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type Corner = typeof CORNERS[number];

/** Of an element in a preview: where its tag begins in the author's code. */
export const SOURCE_MARK = "data-folio-at";

/** In UTF-16 units, as all lengths here. */
export const SEARCH_MAX_LENGTH = 1_024;
/** Drawings and filled-in forms keep their state in it, to be shared as a link. */
export const HASH_MAX_LENGTH = 65_536;
export const ICON_MAX_LENGTH = 65_536;
export const CHANGES_MAX = 1_000;
/** Of a form, before those of one name are joined. */
export const FORM_FIELDS_MAX = 200;
export const FORM_TEXT_MAX_LENGTH = 800;
/** Of all values of a form, as they were typed: with more, nothing is handed over. */
export const FORM_VALUES_MAX_LENGTH = 60_000;
/** Of a question, and of what stands in its field or is answered. */
export const ASK_MAX_LENGTH = 1_000;

const ID = ["whole", 0, Number.MAX_SAFE_INTEGER] as const;

/**
 * All that a frame may say to a page around it, beside "folio:ready" at the start of every document, with the bounds of
 * each part: nothing else is heard, and no part is looked at before its bounds are (islands/page_shell/frame_messages.ts).
 * A preview may say more (preview_messages.ts).
 */
export const PAGE_MESSAGES = {
  "folio:open": { url: ["text", 2_048] },
  /** The end of a document. */
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
    /** Keys with their values; null takes a key away. */
    changes: ["list", CHANGES_MAX, ["pair", ["text", STORED_MAX_LENGTH], [
      "or",
      null,
      ["text", STORED_MAX_LENGTH],
    ]]],
  },
  "folio:download": { name: ["text", 200], blob: ["blob", DOWNLOAD_MAX_BYTES] },
  "folio:corner": { corner: ["oneOf", CORNERS] },
  /** A form was sent: its visitor is asked, and the answer has the same id. */
  "folio:form": {
    id: ID,
    fields: ["list", FORM_FIELDS_MAX, ["parts", {
      name: ["text", FORM_TEXT_MAX_LENGTH],
      label: ["text", FORM_TEXT_MAX_LENGTH],
      type: ["text", FORM_TEXT_MAX_LENGTH],
      value: ["text", FORM_VALUES_MAX_LENGTH],
    }]],
  },
  /** `confirm` or `prompt` was called: the visitor is asked, and the answer has the same id. */
  "folio:ask": {
    id: ID,
    text: ["text", ASK_MAX_LENGTH],
    /** What stands in the field of a prompt; null without one. */
    start: ["or", null, ["text", ASK_MAX_LENGTH]],
  },
} as const satisfies Record<string, Parts>;

type FrameMessages = typeof PAGE_MESSAGES & typeof PREVIEW_MESSAGES;

export type MessageOf<Type extends keyof FrameMessages> =
  & { type: Type }
  & PartsOf<FrameMessages[Type]>;

export type StorageArea = MessageOf<"folio:store">["area"];
export type StoredChange = MessageOf<"folio:store">["changes"][number];

export type FrameMessage = {
  [Type in keyof FrameMessages]: MessageOf<Type>;
}[keyof FrameMessages];

/** What the page around says, beside "folio:hello". */
export type ShellMessage =
  | { type: "folio:place"; hash: string }
  | { type: "folio:stored"; changes: StoredChange[] }
  | ({ type: "folio:answer"; id: number } & FormAnswer)
  /** Null for no; for a yes without a field, an empty text. */
  | { type: "folio:answered"; id: number; answer: string | null }
  /** To a preview: whether presses pick elements; where the one before was scrolled to; which element the cursor is in. */
  | { type: "folio:editing"; isOn: boolean; scroll?: number }
  | { type: "folio:outline"; at: number | null };

/** One field of a form, with the words that stood beside it. */
export interface MessageField {
  label: string;
  value: string;
}

/** As the page's frame tells it: the page may say anything. */
export interface FormField extends MessageField {
  /** As its page's scripts know it: "email", "form_fields[phone]". */
  name: string;
  /** Of the control ("password", "file"), or what it is filled with by itself ("one-time-code", "cc-number"). */
  type: string;
}

export const MESSAGE_TOO_LONG = "This is more than one message may hold. Please make it shorter.";
export const LETTERBOX_CLOSED =
  "The owner of this page does not take messages here: nothing was sent.";

export interface FormAnswer {
  isSent: boolean;
  /** For a person. */
  message: string;
}

/** Handed in as JSON by the frame's name, which scripts can read at once. */
export interface Given {
  hash: string;
  scroll: number;
  local: Record<string, string>;
  session: Record<string, string>;
  /** Why visitors cannot write to the page's owner; empty when they can. A preview says nothing of it. */
  unsent?: string;
  /** Changes of which the page around may not have heard: what a document says as it goes can be lost. */
  untold?: Partial<Record<StorageArea, Record<string, string | null>>>;
  /** The page's own, over its reloads. */
  name?: string;
}
