import type { MessageField } from "../../contract/publishing/frame_messages.ts";
import { writePlainLetter } from "../mail/letter.tsx";
import { cleanedLine, cleanedText } from "../../contract/visible_text.ts";
import { LABEL_MAX_LENGTH } from "../../contract/letterbox/visitor_messages.ts";
import type { Message } from "../mail/outbox.ts";

interface VisitorMessage {
  username: string;
  fields: readonly MessageField[];
  replyTo: string | null;
  url: string;
}

const REASON =
  "You get this mail because visitors of your page may write to you. You can turn that off there.";

export function visitorMessageMail({ username, fields, replyTo, url }: VisitorMessage): Message {
  return writePlainLetter({
    subject: "A visitor of your page wrote to you",
    greeting: `Hello ${username},`,
    paragraphs: [
      "A visitor of your page wrote to you.",
      "This is what they wrote:",
      ...fields.map(({ label, value }) =>
        `${unlinked(cleanedLine(label, LABEL_MAX_LENGTH))}:\n${
          indented(unlinked(cleanedText(value)))
        }`
      ),
      replyTo ? "Answer this mail to answer them." : "They left no email address.",
      "Nobody has checked what they wrote. Addresses in it are taken apart, so that nothing opens by a slip.",
    ],
    action: { label: "All your messages", url },
    reason: REASON,
  });
}

export function manyMessagesMail(
  { username, times, url }: { username: string; times: number; url: string },
): Message {
  const many = times === 1 ? "Another visitor" : `Another ${times} visitors`;
  return writePlainLetter({
    subject: "More visitors of your page wrote to you",
    greeting: `Hello ${username},`,
    paragraphs: [
      `${many} of your page wrote to you. As there are so many, this mail only tells of them.`,
    ],
    action: { label: "Read what they wrote", url },
    reason: REASON,
  });
}

/** Four spaces make clear what is the visitor's, also where they write as we do. */
function indented(text: string): string {
  return text.split("\n").map((line) => `    ${line}`).join("\n");
}

const E_MAIL = /^[^@/:]+@[^@/:]+$/;
const LABEL = /^[\p{L}\p{N}-]+$/u;
/** V8 finds no pair of surrogates that only `$` holds. */
const LABEL_END = /^.?[\p{L}\p{N}-]$/su;
/** The last part of a host's name has no single letter. */
const LAST_LABEL = /^\p{L}[\p{L}\p{N}-]/u;

/** Mail programs make links of whatever looks like an address, but not of one in brackets. */
export function unlinked(text: string): string {
  return text.replaceAll(
    /[^\s,;<>()[\]{}"'|]+/g,
    (word) => E_MAIL.test(word) ? word : withoutHosts(word.replaceAll(":/", "[:]/")),
  );
}

/** It goes from the end, so that it looks at each part once. */
function withoutHosts(word: string): string {
  const labels = word.split(".");
  const written: string[] = [];
  let isHostBehind = false;
  for (let i = labels.length - 1; i > 0; i--) {
    const [before, label] = [labels[i - 1]!, labels[i]!];
    isHostBehind = LAST_LABEL.test(label) || isHostBehind && LABEL.test(label);
    written.push(label, isHostBehind && LABEL_END.test(before.slice(-2)) ? "[.]" : ".");
  }
  return labels[0] + written.reverse().join("");
}
