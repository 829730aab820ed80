import type { FormAnswer, FormField } from "../../contract/publishing/frame_messages.ts";
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
import { openLetter } from "./letter_dialog.ts";
import { solve } from "./proof_of_work.ts";

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
