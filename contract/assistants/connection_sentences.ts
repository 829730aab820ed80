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
