import { LETTERBOX_CLOSED, MESSAGE_TOO_LONG } from "../publishing/frame_messages.ts";

export const SECRETS = ["password", "card", "code"] as const;
export type Secret = typeof SECRETS[number];

export const SECRET_REFUSED: Record<Secret, string> = {
  password:
    "This form asks for a password. Nobody needs one of yours to read your message: nothing was sent.",
  card:
    "This form asks for the number of a card. Numbers of cards are never passed on here: nothing was sent.",
  code:
    "This form asks for a code that only you should know. Codes are never passed on here: nothing was sent.",
};

export const MESSAGE_SENTENCES = {
  message_sent: "Sent.",
  message_empty: "There is nothing in this form to send.",
  message_too_long: MESSAGE_TOO_LONG,
  message_failed: "Your message could not be sent. Please try again.",
  message_asks_password: SECRET_REFUSED.password,
  message_asks_card: SECRET_REFUSED.card,
  message_asks_code: SECRET_REFUSED.code,
  message_too_old: "That took too long, or went too fast. Please try again.",
  message_elsewhere: "Messages are sent from the page that they were written on.",
  letterbox_closed: LETTERBOX_CLOSED,
  messages_off: "Messages from visitors are turned off on this site.",
  letterbox_stopped:
    "The operator of this site has stopped messages to you. Write to them to have that changed.",
  letterbox_unverified:
    "Please verify your email address first: that is where messages from visitors go.",
  letterbox_is_open: "Visitors can write to you now.",
  letterbox_is_closed: "Visitors cannot write to you any more. What you got stays here.",
  letterbox_failed: "Failed to change that. Please try again.",
  messages_failed: "Your messages cannot be read right now.",
  messages_deleted: "Deleted.",
  messages_changed: "Noted.",
  confirm_delete_message: "Delete this message for good?",
} as const;
