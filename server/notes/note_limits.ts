import { DAY_S, MINUTE_S } from "../http/rate_limit_points.ts";

export const NOTE_LIMITS = {
  review: { name: "review", points: 300, duration: 10 * MINUTE_S },
  note: { name: "note", points: 60, duration: 60 * MINUTE_S },
  reviewLink: { name: "review_link", points: 30, duration: 60 * MINUTE_S },
  noteLink: { name: "note_link", points: 200, duration: DAY_S },
  noteOwner: { name: "note_owner", points: 300, duration: DAY_S },
} as const;
