import type { MessageField } from "../../contract/publishing/frame_messages.ts";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import "../guard/focus.ts";
import { holdPresses } from "../guard/hold.ts";
import { applyLetterStyle, element, formatSize, shownValue } from "./letter_parts.ts";

interface LetterProps {
  title: string;
  lead: string;
  fields: readonly MessageField[];
}

export interface Letter {
  allow(send: () => Promise<void>): Promise<void>;
  failed(message: string): void;
  done(title: string, words: string): void;
  /** It is the value of a hidden field that only bots fill in. */
  website(): string;
  closed: Promise<void>;
}

export function openLetter(props: LetterProps): Letter {
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
