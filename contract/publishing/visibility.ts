import { PAGE_PASSWORD_DAYS } from "../limits.ts";

const PREFIX = "folio:page:";

/** Pages get a fifth of what browsers grant an origin, in UTF-16 units, which leaves room for our own keys. */
export const STORED_PAGES_MAX_LENGTH = 1_048_576;
export const STORED_PAGES_MAX = 50;

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

/** `id` is not the username, so that whoever takes over a name does not find what was stored under it. */
export function storedPageKey(id: string): string {
  return PREFIX + id;
}

export function isStoredPageKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** The length is that of the JSON, where some characters take six times the room. */
export function storedLength(key: string, value: string): number {
  return JSON.stringify(key).length + JSON.stringify(value).length + ":,".length;
}
