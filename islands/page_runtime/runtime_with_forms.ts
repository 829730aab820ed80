// Inside a published page that has a form: what its visitor writes can reach the page's owner.
import { sendFormsBy } from "./forms.ts";
import {
  countRequests,
  fieldsOfForm,
  followTyping,
  hearAnswer,
  isWritten,
  sendFields,
} from "./letters.ts";
import { patchRequests } from "./requests.ts";
import { start } from "./start.ts";
import { given, later } from "./bridge.ts";

/** For as long a handler may wait before it sends something. */
const SENDING_MS = 1_000;
/** Where somebody leaves how they can be answered. */
const ADDRESS =
  ":is(input[type=email], input[type=tel], input[name*=email i], input[id*=email i], input[autocomplete=email])";
const NAME = ":is(input[name*=name i], input[id*=name i], input[autocomplete*=name])";
/** Of searches and sign-ins, which are nobody's mail. */
const OTHERS = ":is([type=password], [type=search], [role=search])";

start({ listen: followTyping, hear: hearAnswer });
patchRequests();
sendFormsBy(
  async (form, submitter) => (await sendFields(fieldsOfForm(form, submitter))).isSent,
  watchSubmission,
);

/**
 * Before the handlers of a submission. What it returns is for one that they stopped: its fields go to the page's owner as
 * those of other forms do, unless a request was made of it, or what was written is on the page now (a note, a post, a
 * card that is being designed).
 */
function watchSubmission(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): (() => void) | null {
  if (given.unsent !== "" || !isForOwner(form)) return null;
  const fields = fieldsOfForm(form, submitter);
  if (!isWritten(fields)) return null;
  // Thanks name the address as well: what counts is the message, where there is one.
  const told = form.querySelector("textarea") ? "textarea" : ADDRESS;
  const words = [...form.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(told)]
    .map(({ value }) => value.trim()).filter((value) => value !== "");
  const [requests, shown] = [countRequests(), countShown(words)];
  return () =>
    void later(() => {
      if (countRequests() === requests && countShown(words) <= shown) void sendFields(fields);
    }, SENDING_MS);
}

function isForOwner(form: HTMLFormElement): boolean {
  if (form.matches(OTHERS) || form.querySelector(OTHERS)) return false;
  return form.querySelector(ADDRESS) !== null ||
    form.querySelector("textarea") !== null && form.querySelector(NAME) !== null;
}

function countShown(words: readonly string[]): number {
  const text = document.body.textContent;
  return words.reduce((sum, word) => sum + text.split(word).length - 1, 0);
}
