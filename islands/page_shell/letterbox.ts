import "../guard/focus.ts";
import type {
  FormAnswer,
  FormField,
  MessageField,
} from "../../contract/publishing/frame_messages.ts";
import type { ChallengeReply, SendMessageRequest } from "../../contract/letterbox/message_calls.ts";
import { MESSAGE_PATHS } from "../../contract/letterbox/message_paths.ts";
import type { ErrorReply } from "../../contract/payloads.ts";
import {
  FIELDS_MAX,
  findReplyTo,
  findSecret,
  MESSAGE_MAX_LENGTH,
  READING_MS,
} from "../../contract/letterbox/visitor_messages.ts";
import {
  MESSAGE_SENTENCES,
  type Secret,
  SECRET_REFUSED,
} from "../../contract/letterbox/message_sentences.ts";
import { readFields } from "./letter_fields.ts";
import { solve } from "./proof_of_work.ts";
import { holdPresses } from "../guard/hold.ts";
import { applyLetterStyle, element, formatSize, shownValue } from "./letter_parts.ts";

/** A page that asks again after this many refusals in a row is ignored. */
const REFUSALS_MAX = 3;
const { token } = document.body.dataset;
let refusals = 0;
let isAsking = false;

export async function askVisitor(
  username: string,
  told: readonly FormField[],
): Promise<FormAnswer> {
  if (told.length === 0 || isAsking || refusals >= REFUSALS_MAX) return NOT_SENT;
  isAsking = true;
  try {
    const answer = await confirmLetter(username, readFields(told));
    refusals = answer.isSent ? 0 : refusals + 1;
    return answer;
  } finally {
    isAsking = false;
  }
}

const NOT_SENT: FormAnswer = { isSent: false, message: "Nothing was sent." };

async function confirmLetter(username: string, fields: readonly FormField[]): Promise<FormAnswer> {
  const secret = findSecret(fields);
  if (secret) void tellOperator(username, secret);
  const written = fields.filter(({ value }) => value !== "");
  const refusal = secret ? SECRET_REFUSED[secret] : whyTooMuch(written);
  const letter = openLetter({
    title: refusal ? "This was not sent" : `Send this to ${username}?`,
    lead: refusal ??
      `Folio Kitchen asks you this, not the page, which only named the fields. Only ${username} gets it, and you decide.`,
    fields: refusal ? [] : written,
  });
  if (refusal) {
    await letter.closed;
    return { isSent: false, message: refusal };
  }
  let proof = proved();
  let answer = NOT_SENT;

  async function send() {
    try {
      const solved = await proof;
      if (!solved) throw new Refused(MESSAGE_SENTENCES.message_failed);
      await ask(MESSAGE_PATHS.messages, {
        username,
        fields: written,
        website: letter.website(),
        token,
        ...solved,
      });
      answer = { isSent: true, message: MESSAGE_SENTENCES.message_sent };
      letter.done("Sent", saidOfAnswer(username, written));
    } catch (error) {
      // If only the answer was lost, the same proof stops a second message.
      if (error instanceof Refused) proof = proved();
      letter.failed(error instanceof Refused ? error.message : MESSAGE_SENTENCES.message_failed);
    }
  }

  void proof.then(() => letter.allow(send));
  await letter.closed;
  return answer;
}

function saidOfAnswer(username: string, fields: readonly FormField[]): string {
  const replyTo = findReplyTo(fields);
  return replyTo
    ? `${username} has it, and can answer you at ${replyTo}.`
    : `${username} has it. There is no email address in it, so no answer can come.`;
}

function whyTooMuch(fields: readonly FormField[]): string | null {
  const length = fields.reduce((sum, { value }) => sum + value.length, 0);
  if (fields.length === 0) return MESSAGE_SENTENCES.message_empty;
  return length > MESSAGE_MAX_LENGTH || fields.length > FIELDS_MAX
    ? MESSAGE_SENTENCES.message_too_long
    : null;
}

type Proof = Pick<SendMessageRequest, "challenge" | "solution">;

function proved(): Promise<Proof | null> {
  return prove().catch(() => null);
}

async function prove(): Promise<Proof> {
  const reply: ChallengeReply = await (await ask(MESSAGE_PATHS.messageChallenge)).json();
  const isRead = new Promise((resolve) => setTimeout(resolve, READING_MS));
  const [solution] = await Promise.all([solve(reply), isRead]);
  return { challenge: reply.challenge, solution };
}

async function tellOperator(username: string, secret: Secret): Promise<void> {
  await ask(MESSAGE_PATHS.refusedMessage, { username, secret, token }).catch(() => {});
}

class Refused extends Error {}

async function ask(path: string, body?: object): Promise<Response> {
  const response = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: body && { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (response.ok) return response;
  const { error }: Partial<ErrorReply> = await response.json().catch(() => ({}));
  throw new Refused([error ?? MESSAGE_SENTENCES.message_failed].flat().join(" "));
}

interface LetterProps {
  title: string;
  lead: string;
  fields: readonly MessageField[];
}

interface Letter {
  allow(send: () => Promise<void>): Promise<void>;
  failed(message: string): void;
  done(title: string, words: string): void;
  /** It is the value of a hidden field that only bots fill in. */
  website(): string;
  closed: Promise<void>;
}

function openLetter(props: LetterProps): Letter {
  applyLetterStyle();
  const letter = drawLetter(props);
  const { dialog, status, sendButton, closeButton } = letter;

  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let isSending = false;
  closeButton.addEventListener("click", () => dialog.close());
  // A message that is being sent cannot be cancelled.
  dialog.addEventListener("cancel", (event) => isSending && event.preventDefault());
  dialog.addEventListener("close", () => {
    dialog.remove();
    resolve();
  });
  const isRead = holdPresses(sendButton, READING_MS);
  document.body.append(dialog);
  dialog.showModal();

  function setSending(is: boolean) {
    isSending = is;
    sendButton.disabled = closeButton.disabled = is;
    dialog.setAttribute("aria-busy", String(is));
  }

  return {
    closed,
    website: () => letter.website.value,
    async allow(send) {
      await isRead;
      status.textContent = "";
      sendButton.disabled = false;
      sendButton.addEventListener("click", () => {
        setSending(true);
        status.textContent = "Sending...";
        void send();
      });
    },
    failed(message) {
      setSending(false);
      status.textContent = message;
      sendButton.textContent = "Try again";
      sendButton.focus();
    },
    done(title, said) {
      setSending(false);
      letter.heading.textContent = title;
      letter.words.textContent = "";
      status.textContent = said;
      letter.size.remove();
      letter.list.remove();
      sendButton.remove();
      closeButton.textContent = "Close";
      closeButton.focus();
    },
  };
}

function drawLetter({ title, lead, fields }: LetterProps) {
  const heading = element("h2", { id: "letter_title", tabIndex: -1, autofocus: true }, title);
  const words = element("p", { id: "letter_lead" }, lead);
  // The list has a tab stop so that a long one can be scrolled by keyboard.
  const size = element("p", { className: "letter-size" }, formatSize(fields));
  const list = element("dl", { tabIndex: 0, ariaLabel: "Your message" });
  for (const { label, value } of fields) {
    const description = element("dd", {});
    description.append(...shownValue(value));
    list.append(element("dt", {}, label), description);
  }
  const website = element("input", { name: "website", tabIndex: -1, autocomplete: "off" });
  website.setAttribute("aria-hidden", "true");
  const status = element("p", { role: "status" }, fields.length > 0 ? "One moment..." : "");
  const sendButton = element("button", { type: "button", disabled: true }, "Send");
  const closeButton = element(
    "button",
    { type: "button" },
    fields.length > 0 ? "Do not send" : "Close",
  );
  const actions = element("p", { className: "letter-actions" });
  actions.append(...fields.length > 0 ? [sendButton] : [], closeButton);
  const dialog = element("dialog", { className: "letter", lang: "en" });
  dialog.setAttribute("aria-labelledby", "letter_title");
  dialog.setAttribute("aria-describedby", "letter_lead");
  const shown = fields.length > 0 ? [size, list, website] : [];
  dialog.append(heading, words, ...shown, status, actions);
  return { dialog, heading, words, size, list, website, status, sendButton, closeButton };
}
