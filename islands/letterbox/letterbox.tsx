// The owner's letterbox: whether visitors may write to them, and what they wrote.
import { useEffect, useRef, useState } from "react";
import type {
  LetterboxState,
  MessageListReply,
} from "../../contract/letterbox/message_payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { VisitorMessage } from "./visitor_message.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useAction } from "../browser/use_action.ts";
import { useMessages } from "./use_messages.ts";

interface LetterboxProps {
  letterbox: LetterboxState;
  list: MessageListReply;
  /** Where messages are mailed to. */
  email: string;
}

export function Letterbox({ letterbox, list, email }: LetterboxProps) {
  const [isOpen, setOpen] = useState(letterbox.is_open);
  const [problem, setProblem] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const inbox = useMessages(list, setProblem);
  const { messages, unread, next } = inbox;
  const opened = useRef<HTMLOListElement>(null);

  // Those that were opened before this was there to hear it.
  useEffect(() => {
    opened.current?.querySelectorAll("details").forEach(({ open }, i) => {
      if (open) inbox.setRead(messages[i]!, true);
    });
  }, []);

  const change = useAction(async () => {
    setProblem("");
    const reply = await call(CALLS.letterbox, { is_open: !isOpen });
    if (!reply.ok) return failureMessage(reply, SENTENCES.letterbox_failed);
    setOpen(!isOpen);
    return { done: reply.data.message };
  });

  return (
    <section className="card letterbox" aria-labelledby="letterbox_title">
      {!isOpen && messages.length === 0 && letterbox.has_form && (
        <p className="eyebrow">Your page has a form</p>
      )}
      <h2 id="letterbox_title" tabIndex={-1} ref={heading}>
        Messages from visitors
        {unread > 0 && <span className="letterbox-count">{` ${unread} new`}</span>}
      </h2>
      <p>{describeLetterbox(isOpen, letterbox, email)}</p>
      {isOpen && messages.length === 0 && (
        <div className="letterbox-none">
          <Illustration name="letter" />
          <p>Nobody has written yet.</p>
        </div>
      )}
      {messages.length > 0 && (
        <ol className="letterbox-list" ref={opened}>
          {messages.map((message) => (
            <VisitorMessage
              key={message.id}
              message={message}
              setRead={(isRead) => inbox.setRead(message, isRead)}
              remove={async () => {
                if (!confirm(SENTENCES.confirm_delete_message)) return;
                if (await inbox.remove(message)) heading.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
      <div className="actions">
        {next && <Button look="quiet" onClick={inbox.more}>Older messages</Button>}
        {(isOpen || !letterbox.hindrance) && (
          <Button
            look={isOpen ? "plain" : letterbox.has_form ? "primary" : "quiet"}
            {...change.button}
            onClick={() => change.run()}
          >
            {isOpen ? "Stop messages" : "Let visitors write to you"}
          </Button>
        )}
      </div>
      <Notice kind="error">{change.error || problem}</Notice>
      <Notice kind="success">{change.done}</Notice>
    </section>
  );
}

function describeLetterbox(
  isOpen: boolean,
  { hindrance, has_form }: LetterboxState,
  email: string,
): string {
  if (isOpen) {
    return `What visitors write in a form of your page comes here, and to ${email}. It is kept for a year.`;
  }
  if (hindrance === "off") return SENTENCES.messages_off;
  if (hindrance === "stopped") return SENTENCES.letterbox_stopped;
  if (hindrance === "unverified") return SENTENCES.letterbox_unverified;
  const forms = has_form ? "your form" : "a form of your page";
  return `Let visitors write to you, and what they write in ${forms} comes here, and to ${email}. ` +
    "Each of them sees what goes to you, and sends it themselves.";
}
