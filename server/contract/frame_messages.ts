// What a published page's frame and the page around it tell each other.

/** In UTF-16 units, of keys and values together, of each of the two. */
export const STORED_MAX_LENGTH = 65_536;
export const DOWNLOAD_MAX_BYTES = 10 * 1024 * 1024;

export type StorageArea = "local" | "session";
/** A value of null takes the key away. */
export type StoredChange = [key: string, value: string | null];
/** Where the credit may stand, the best first. */
export const CORNERS = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type Corner = typeof CORNERS[number];

/** Of an element in a preview: where its tag begins in the author's code. */
export const SOURCE_MARK = "data-folio-at";

/** Beside "folio:ready", at the start of every document; "folio:gone" is its end. */
export type FrameMessage =
  | { type: "folio:open"; url: string }
  | { type: "folio:gone" }
  | { type: "folio:page"; title: string; lang: string; icon: string; color: string }
  | { type: "folio:place"; hash?: string; search?: string; scroll?: number }
  | { type: "folio:store"; area: StorageArea; changes: StoredChange[] }
  | { type: "folio:download"; name: string; blob: Blob }
  | { type: "folio:corner"; corner: Corner }
  /** A form was sent: its visitor is asked, and the answer has the same id. */
  | { type: "folio:form"; id: number; fields: FormField[] }
  | PickMessage
  | DropMessage;

/** In a preview: somebody pressed on an element. */
export interface PickMessage {
  type: "folio:pick";
  /** The mark of it, or of the nearest element around it that has one. */
  at: number;
  /** Whether a script wrote it: then this is what it says. */
  written: string | null;
  /** Whether its source was asked for. */
  isAlt: boolean;
}

/** In a preview: somebody dropped files on an element. */
export interface DropMessage {
  type: "folio:drop";
  at: number;
  files: File[];
}

/** What the page around says, beside "folio:hello". */
export type ShellMessage =
  | { type: "folio:place"; hash: string }
  | { type: "folio:stored"; changes: StoredChange[] }
  | ({ type: "folio:answer"; id: number } & FormAnswer)
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

export const LETTERBOX_CLOSED =
  "The owner of this page has not opened a letterbox: nothing was sent.";

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

/** The key in our own storage under which a page's is kept. */
export function storedPageKey(username: string): string {
  return `${STORED_PAGE_PREFIX}${username.toLowerCase()}`;
}

export const STORED_PAGE_PREFIX = "folio:page:";
