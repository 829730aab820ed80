import { sendFormsBy } from "./forms.ts";
import {
  countRequests,
  fieldsOfForm,
  followTyping,
  hearAnswer,
  isWritten,
  patchRequests,
  sendFields,
} from "./letters.ts";
import { start } from "./start.ts";
import { given, later } from "./bridge.ts";

/** A handler may wait this long before it sends something. */
const SENDING_MS = 1_000;
const ADDRESS =
  ":is(input[type=email], input[type=tel], input[name*=email i], input[id*=email i], input[autocomplete=email])";
const NAME = ":is(input[name*=name i], input[id*=name i], input[autocomplete*=name])";
const NOT_FOR_OWNER = ":is([type=password], [type=search], [role=search])";

start({ listen: followTyping, onShellMessage: hearAnswer });
patchRequests();
sendFormsBy(
  async (form, submitter) => (await sendFields(fieldsOfForm(form, submitter))).isSent,
  watchSubmission,
);

/**
 * A page may prevent a submission and only pretend to send it. Its fields go to the owner, unless it made a request or
 * shows the text itself.
 */
function watchSubmission(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): (() => void) | null {
  if (given.unsent !== "" || !isForOwner(form)) return null;
  const fields = fieldsOfForm(form, submitter);
  if (!isWritten(fields)) return null;
  // A page that says thanks repeats the address, so the message alone counts where there is one.
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
  if (form.matches(NOT_FOR_OWNER) || form.querySelector(NOT_FOR_OWNER)) return false;
  return form.querySelector(ADDRESS) !== null ||
    form.querySelector("textarea") !== null && form.querySelector(NAME) !== null;
}

function countShown(words: readonly string[]): number {
  const text = document.body.textContent;
  return words.reduce((sum, word) => sum + text.split(word).length - 1, 0);
}
