import { PAGE_PASSWORD_DAYS } from "../limits.ts";

export const VISIBILITIES = ["public", "unlisted", "password"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface VisibilityState {
  visibility: Visibility;
  has_password: boolean;
}

export const VISIBILITY_WORDS: Record<Visibility, { name: string; means: string; said: string }> = {
  public: {
    name: "Everybody",
    means: "Anyone can open it, and search engines may list it.",
    said: "Anyone with this link can see it.",
  },
  unlisted: {
    name: "Everybody who has the link",
    means: "Anyone with the link can open it; search engines are asked to leave it out.",
    said: "Anyone with this link can see it; search engines are asked to leave it out.",
  },
  password: {
    name: "Whoever has the link and the password",
    means:
      `Visitors are asked for a password that you give them, once in ${PAGE_PASSWORD_DAYS} days.`,
    said: "Whoever has this link and its password can see it.",
  },
};
