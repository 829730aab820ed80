export const SCOPES = [
  "page:read",
  "page:write",
  "visits:read",
  "notes:read",
  "notes:write",
] as const;
export type Scope = typeof SCOPES[number];

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  "page:read": "Read your page and its earlier versions",
  "page:write": "Publish your page, change it, and take it offline",
  "visits:read": "See how often your page is visited",
  "notes:read": "Read the notes that others wrote on your page",
  "notes:write": "Reply to notes on your page, and mark them as done",
};

export const KEY_PREFIX = "fk_";
export const KEY_NAME_MAX_LENGTH = 60;
export const KEY_LIFETIMES_DAYS = [30, 90, 365, 0] as const;
