import { ASK_MAX_LENGTH } from "../../contract/publishing/frame_messages.ts";
import { cleanedText } from "../../contract/visible_text.ts";
import "../guard/focus.ts";
import { holdPresses } from "../guard/hold.ts";
import { applyLetterStyle, element } from "./letter_parts.ts";

const LEAD = "These are the words of the page, not of Folio Kitchen:";
const WARNING = "Only the page gets what you write. Never write a password here.";

/** Only yes or no is asked when `start` is null. It resolves to null for "no". */
export function openQuestion(text: string, start: string | null): Promise<string | null> {
  applyLetterStyle();
  const isField = start !== null;
  const heading = element("h2", { id: "letter_title", tabIndex: -1, autofocus: !isField });
  heading.append("This page asks you");
  const lead = element("p", { id: "letter_lead" }, LEAD);
  // The text has a tab stop so that a long one can be scrolled by keyboard.
  const words = element("div", { id: "letter_words", className: "letter-words", tabIndex: 0 });
  words.setAttribute("role", "group");
  words.ariaLabel = "What the page asks";
  words.append(cleanedText(text) || "(no words)");
  const field = element("input", {
    className: "letter-field",
    maxLength: ASK_MAX_LENGTH,
    autocomplete: "off",
    autofocus: true,
    value: cleanedText(start ?? ""),
  });
  const label = element("label", {}, "Your answer");
  label.append(field);
  const yes = element("button", {}, "OK");
  const no = element("button", { type: "button" }, "Cancel");
  const actions = element("p", { className: "letter-actions" });
  actions.append(yes, no);
  const form = element("form", {});
  form.append(...isField ? [label, element("p", { className: "letter-size" }, WARNING)] : []);
  form.append(actions);
  const dialog = element("dialog", { className: "letter", lang: "en" });
  dialog.setAttribute("aria-labelledby", "letter_title");
  dialog.setAttribute("aria-describedby", "letter_lead letter_words");
  dialog.append(heading, lead, words, form);

  const { promise, resolve } = Promise.withResolvers<string | null>();
  let answer: string | null = null;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer = field.value;
    dialog.close();
  });
  no.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    resolve(answer);
  });
  // A press that was meant for the page must not answer the question.
  void holdPresses(actions);
  document.body.append(dialog);
  dialog.showModal();
  if (isField) field.select();
  return promise;
}
