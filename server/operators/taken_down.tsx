// What the owner of a page is told about an operator's decision on it.
import { type Decision, OTHER_BODIES, writeDecision } from "./decision.tsx";
import type { Message } from "../mail/outbox.ts";

interface PageDecision extends Decision {
  /** The address of the page. */
  page: string;
  /** Where its owner reads the same, and answers. */
  url: string;
}

interface Contact {
  /** Whom to write to. */
  contact: string | null;
}

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

export function pageBackMail({ page, url, ...decision }: PageDecision): Message {
  return writeDecision({
    ...decision,
    subject: "Your page is back",
    what:
      `The operator of this site put your page back: ${page} is shown again, unless you took it offline yourself.`,
    action: { label: "Go to your page", url },
    about: "page",
  });
}

export function pagePassedMail({ page, url, ...decision }: PageDecision): Message {
  return writeDecision({
    ...decision,
    subject: "Your page is online",
    what:
      `An operator of this site has looked at your page: ${page} is shown from now on, unless you took it offline yourself.`,
    action: { label: "Go to your page", url },
    about: "page",
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
