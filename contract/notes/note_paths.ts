export const NOTE_CALLS = {
  reviewLinks: "/api/review/links/",
  endReviewLink: "/api/review/links/end/",
  review: "/api/review/",
  addNote: "/api/review/notes/",
  notes: "/api/notes/",
  answerNote: "/api/notes/answer/",
  deleteNote: "/api/notes/delete/",
} as const;
