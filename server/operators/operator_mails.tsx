// The Digital Services Act, art. 17, asks for a statement of reasons, which these mails are.
import { type Letter, roomUrl, writeLetter } from "../mail/letter.tsx";
import { enqueueDigest, type Message } from "../mail/outbox.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import type { Sql } from "../database/database.ts";
import { operatorAddress } from "../config/operator_settings.ts";
import type { Secret } from "../../contract/letterbox/message_sentences.ts";

const THINGS: Record<Secret, string> = {
  password: "a password",
  card: "the number of a card",
  code: "a one-time code",
};

interface AccountDecision extends Decision {
  contact: string | null;
  url: string;
}

interface PageDecision extends Decision {
  page: string;
  url: string;
}

interface ShownAgain extends PageDecision {
  userId: string;
}

interface Contact {
  contact: string | null;
}

export interface Decision {
  username: string;
  reason: string;
}

interface DecisionLetter extends Decision {
  subject: string;
  what: string;
  before?: readonly string[];
  after?: readonly string[];
  action: Letter["action"];
  about: "account" | "page";
  shownPageOf?: string;
}

export function writeDecision(
  { username, reason, subject, what, before = [], after = [], action, about, shownPageOf }:
    DecisionLetter,
): Message {
  return writeLetter({
    subject,
    greeting: `Hello ${username},`,
    paragraphs: [
      what,
      ...before,
      ...reason ? [`In the operator's words: ${reason}`] : [],
      ...after,
    ],
    action,
    pageOf: shownPageOf ? { userId: shownPageOf, alt: "A picture of your page" } : undefined,
    reason: `You get this mail because it is about your ${about} at Folio Kitchen.`,
  });
}

export const OTHER_BODIES =
  "You may also turn to an out-of-court dispute settlement body, or to a court.";

export function pageTakenDownMail(
  { page, url, ground, contact, ...decision }: PageDecision & Contact & { ground: string },
): Message {
  return writeDecision({
    ...decision,
    subject: "Your page was taken down",
    what:
      `The operator of this site took your page down: ${page} is not shown to anybody any more. ` +
      "Your account and the code of your page are still yours.",
    before: [`Why: ${ground}`],
    after: [
      "A person decided this, after looking at your page.",
      "You do not agree? Sign in and say so beside your page, and an operator looks at it again." +
      (contact ? ` Or write to ${contact}. ` : " ") + OTHER_BODIES,
    ],
    action: { label: "Read it, and object", url },
    about: "page",
  });
}

export function pageBackMail({ userId, page, url, ...decision }: ShownAgain): Message {
  return writeDecision({
    ...decision,
    subject: "Your page is back",
    what:
      `The operator of this site put your page back: ${page} is shown again, unless you took it offline yourself.`,
    action: { label: "Go to your page", url },
    about: "page",
    shownPageOf: userId,
  });
}

export function pagePassedMail({ userId, page, url, ...decision }: ShownAgain): Message {
  return writeDecision({
    ...decision,
    subject: "Your page is online",
    what:
      `An operator of this site has looked at your page: ${page} is shown from now on, unless you took it offline yourself.`,
    action: { label: "Go to your page", url },
    about: "page",
    shownPageOf: userId,
  });
}

export function takedownUpheldMail(
  { page, url, contact, ...decision }: PageDecision & Contact,
): Message {
  return writeDecision({
    ...decision,
    subject: "Your page stays down",
    what: `The operator of this site has read your objection. ${page} stays down.`,
    after: [(contact ? `You can write to ${contact}. ` : "") + OTHER_BODIES],
    action: { label: "Read it again", url },
    about: "page",
  });
}

export function signInsStoppedMail({ contact, url, ...decision }: AccountDecision): Message {
  return writeDecision({
    ...decision,
    subject: "Nobody can sign in to your account",
    what:
      "The operator of this site stopped the sign-ins to your account. Nobody is signed in to it any " +
      "more, no assistant and no key of yours works, and your page stays as it is.",
    after: [whatToDo(contact)],
    action: { label: "Visit Folio Kitchen", url },
    about: "account",
  });
}

export function signInsAllowedMail({ contact: _, url, ...decision }: AccountDecision): Message {
  return writeDecision({
    ...decision,
    subject: "You can sign in again",
    what:
      "The operator of this site allowed the sign-ins to your account again. Assistants and keys that " +
      "you had are to be connected anew.",
    action: { label: "Sign in", url: `${url}/login` },
    about: "account",
  });
}

export function accountRemovedMail({ contact, url, ...decision }: AccountDecision): Message {
  return writeDecision({
    ...decision,
    subject: "Your account was deleted",
    what:
      "The operator of this site deleted your account, with your page, your pictures and all else that " +
      "belonged to it.",
    after: [whatToDo(contact)],
    action: { label: "Visit Folio Kitchen", url },
    about: "account",
  });
}

function whatToDo(contact: string | null): string {
  return "A person decided this. " +
    (contact ? `You do not agree? Write to ${contact}. ` : "") +
    OTHER_BODIES;
}

export function reportMail(
  input: {
    username: string;
    details: string;
    email: string;
    url: string;
    room: string | null;
  },
): Message {
  return writeLetter({
    subject: `Report about /u/${input.username}`,
    greeting: "Hello,",
    paragraphs: [
      `Someone reported the page of ${input.username}.`,
      `In their words: ${input.details}`,
      `The page: ${input.url}`,
      input.email ? `They can be answered at ${input.email}.` : "They left no address.",
    ],
    action: input.room
      ? { label: "Look at it, and decide", url: input.room }
      : { label: "Look at the page", url: input.url },
    reason: "You get this mail because you run this Folio Kitchen.",
  });
}

/** The mail names nobody: what waits is in the room, and more may wait until this is read. */
export async function tellOfHeldPage(sql: Sql, config: Config, now: Date): Promise<void> {
  const url = roomUrl(config, SCREENS.operator);
  const write = (times: number) => pagesWaitMail({ url, times });
  await enqueueDigest(sql, operatorAddress(config), "held_pages", write, now, now);
}

export function pagesWaitMail({ url, times }: { url: string; times: number }): Message {
  const isOne = times === 1;
  return writeLetter({
    subject: isOne ? "A page waits for you" : `${times} pages wait for you`,
    greeting: "Hello,",
    paragraphs: [
      (isOne ? "A page that looks risky was saved" : `${times} pages that look risky were saved`) +
      ", by somebody who is new here or as a copy of one that was taken down. " +
      "Nobody else sees it before you have looked at it.",
    ],
    action: { label: "Look at what waits", url },
    reason: "You get this mail because you run this site. SCREENING=off ends it.",
  });
}

export function secretAskedMail(input: { username: string; secret: Secret; url: string }): Message {
  return writeLetter({
    subject: `A form of /u/${input.username} asks for ${THINGS[input.secret]}`,
    greeting: "Hello,",
    paragraphs: [
      `The page of ${input.username} was marked: a form of it asked a visitor for ${
        THINGS[input.secret]
      }. Nothing was passed on, and the visitor was told.`,
      "Look at what the page says before you judge: a browser told us, and it may have been told to. Within a day there is no other mail about this page.",
    ],
    action: { label: "Look at the page", url: input.url },
    reason: "You get this mail because you run this Folio Kitchen.",
  });
}
