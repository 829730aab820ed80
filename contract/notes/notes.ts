export const REVIEW_DAYS = 7;
export const REVIEW_LINK_KEPT_DAYS = 30;
export const REVIEW_LINKS_MAX = 10;
export const NOTE_TEXT_MAX_LENGTH = 1_000;
export const NOTE_NAME_MAX_LENGTH = 60;
export const NOTE_QUOTE_MAX_LENGTH = 300;
export const NOTE_ELEMENT_MAX_LENGTH = 40;
export const NOTE_SOURCE_MAX_LENGTH = 300;
export const NOTES_MAX = 500;

const NOTE_CARD = "note ";

export function noteCard(id: string): string {
  return NOTE_CARD + id;
}

export function isNoteCard(key: string): boolean {
  return key.startsWith(NOTE_CARD);
}

export const NOTE_SENTENCES = {
  note_failed: "That note cannot be changed right now. Please try again.",
  review_link_failed: "Your review links cannot be changed right now. Please try again.",
} as const;
