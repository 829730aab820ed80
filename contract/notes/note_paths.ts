export const NOTE_PATHS = {
  reviewLinks: "/api/review/links/",
  endReviewLink: "/api/review/links/end/",
  review: "/api/review/",
  addNote: "/api/review/notes/",
  notes: "/api/notes/",
  answerNote: "/api/notes/answer/",
  deleteNote: "/api/notes/delete/",
  endReviewLinks: "/api/operator/review-links/end/",
} as const;

export const NOTE_SCREENS = { review: "/review/:token" } as const;

export const NOTE_SCOPES = {
  "notes:read": "Read the notes that others wrote on your page",
  "notes:write": "Reply to notes on your page, and mark them as done",
} as const;

export function reviewPath(token: string): string {
  return `/review/${token}`;
}
