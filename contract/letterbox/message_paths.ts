export const MESSAGE_PATHS = {
  messages: "/api/messages/",
  messageChallenge: "/api/messages/challenge/",
  refusedMessage: "/api/messages/refused/",
  readMessages: "/api/messages/read/",
  deleteMessages: "/api/messages/delete/",
  letterbox: "/api/messages/letterbox/",
} as const;
