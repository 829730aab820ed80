// What somebody is told about an operator's decision on their account.
import { type Decision, OTHER_BODIES, writeDecision } from "./decision.tsx";
import type { Message } from "../mail/outbox.ts";

interface Decided extends Decision {
  /** Whom to write to. */
  contact: string | null;
  /** Of the place. */
  url: string;
}

export function signInsStoppedMail({ contact, url, ...decision }: Decided): Message {
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

export function signInsAllowedMail({ contact: _, url, ...decision }: Decided): Message {
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

export function accountRemovedMail({ contact, url, ...decision }: Decided): Message {
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
