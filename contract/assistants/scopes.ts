export const CONNECTION_SENTENCES = {
  too_many_connections: "There are 50 connections and keys already. End one that you do not use.",
  unknown_client:
    "The app that sent you here is not known, or says nothing of itself. Start again from the app.",
  foreign_redirect:
    "The app that sent you here wants the answer to go where it did not say before. Nothing was allowed.",
  connections_failed: "Your connections cannot be changed right now. Please try again.",
  connection_ended: "Ended. It can do nothing more from now on.",
  key_needed: "Please send an access key: Authorization: Bearer fk_…",
  scope_needed: ({ scope }: { scope: string }) =>
    `This connection may not do that: it lacks ${scope}.`,
  foreign_host: "This machine is asked under a name that is not its own.",
  broken_body: "The page did not come whole. Please send it again.",
  not_html: "Please send the page itself (Content-Type: text/html).",
  precondition_failed:
    "Your page was saved somewhere else in the meantime: this is not the version that you started from. Nothing was overwritten.",
  bad_precondition: 'If-Match must be the ETag of the version that you started from, such as "7".',
} as const;

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
