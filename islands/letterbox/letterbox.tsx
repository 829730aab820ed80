import { type RefObject, useEffect, useRef, useState } from "react";
import type {
  LetterboxState,
  MessageEntry,
  MessageListReply,
} from "../../contract/letterbox/message_calls.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { callPath, CALLS } from "../../contract/paths.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage, type Reply } from "../browser/call.ts";
import { useAction } from "../browser/use_action.ts";
import { toMailto } from "../../contract/letterbox/visitor_messages.ts";
import { Time } from "../../ui/parts/time.tsx";

interface MessageListProps {
  messages: readonly MessageEntry[];
  opened: RefObject<HTMLOListElement | null>;
  setRead(message: MessageEntry, isRead: boolean): void;
  remove(message: MessageEntry): void;
}

interface VisitorMessageProps {
  message: MessageEntry;
  setRead(isRead: boolean): void;
  remove(): void;
}

const BEGINNING_MAX_LENGTH = 140;

interface LetterboxProps {
  letterbox: LetterboxState;
  list: MessageListReply;
  email: string;
}

export function Letterbox({ letterbox, list, email }: LetterboxProps) {
  const [isOpen, setOpen] = useState(letterbox.is_open);
  const [problem, setProblem] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const inbox = useMessages(list, setProblem);
  const { messages, unread, next } = inbox;
  const opened = useRef<HTMLOListElement>(null);

  // Some may have been opened before this script was there to hear it.
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

  async function remove(message: MessageEntry) {
    if (!confirm(SENTENCES.confirm_delete_message)) return;
    if (await inbox.remove(message)) heading.current?.focus();
  }

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
        <MessageList {...{ messages, opened, remove }} setRead={inbox.setRead} />
      )}
      <div className="actions">
        {next && <Button look="quiet" onClick={inbox.more}>Older messages</Button>}
        {(isOpen || !letterbox.hindrance) && (
          <Button
            look={isOpen ? "plain" : "quiet"}
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

function useMessages(first: MessageListReply, fail: (error: string) => void) {
  const [{ messages, unread, next }, setList] = useState(first);

  async function unwrapReply<T>(calling: Promise<Reply<T>>): Promise<T | null> {
    fail("");
    const reply = await calling;
    if (reply.ok) return reply.data;
    fail(failureMessage(reply, SENTENCES.messages_failed));
    return null;
  }

  return {
    messages,
    unread,
    next,
    async more() {
      const older = await unwrapReply(call(callPath(CALLS.messages, {}, { before: next! })));
      if (older) setList({ ...older, messages: [...messages, ...older.messages] });
    },
    async setRead({ id, is_read }: MessageEntry, isRead: boolean) {
      if (is_read === isRead) return;
      if (!await unwrapReply(call(CALLS.readMessages, { ids: [id], is_read: isRead }))) return;
      setList((list) => ({
        ...list,
        unread: list.unread + (isRead ? -1 : 1),
        messages: list.messages.map((each) => each.id === id ? { ...each, is_read: isRead } : each),
      }));
    },
    async remove({ id }: MessageEntry): Promise<boolean> {
      if (!await unwrapReply(call(CALLS.deleteMessages, { ids: [id] }))) return false;
      setList((list) => ({
        ...list,
        unread: list.unread -
          (list.messages.some((each) => each.id === id && !each.is_read) ? 1 : 0),
        messages: list.messages.filter((each) => each.id !== id),
      }));
      return true;
    },
  };
}

function MessageList({ messages, opened, setRead, remove }: MessageListProps) {
  return (
    <ol className="letterbox-list" ref={opened}>
      {messages.map((message) => (
        <VisitorMessage
          key={message.id}
          message={message}
          setRead={(isRead) => setRead(message, isRead)}
          remove={() => remove(message)}
        />
      ))}
    </ol>
  );
}

function VisitorMessage({ message, setRead, remove }: VisitorMessageProps) {
  const { fields, reply_to, is_read, received_at } = message;
  return (
    <li className={is_read ? undefined : "letterbox-new"}>
      <details onToggle={({ currentTarget }) => currentTarget.open && setRead(true)}>
        <summary>
          <strong>{describeSender(message)}</strong>
          <Time at={received_at} />
          <span>{excerptBeginning(message)}</span>
        </summary>
        <dl>
          {fields.map(({ label, value }, i) => (
            <div key={i}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          {reply_to && <ButtonLink look="quiet" href={toMailto(reply_to)}>Answer</ButtonLink>}
          <Button look="plain" onClick={() => setRead(!is_read)}>
            {is_read ? "Mark as new" : "Mark as read"}
          </Button>
          <Button look="danger" onClick={remove}>Delete</Button>
        </div>
      </details>
    </li>
  );
}

function describeSender({ fields, reply_to }: MessageEntry): string {
  const name = fields.find(({ label }) => /name/i.test(label))?.value;
  return shortened(name ?? reply_to ?? "A visitor", 60);
}

function excerptBeginning({ fields }: MessageEntry): string {
  const longest = fields.reduce((a, b) => b.value.length > a.value.length ? b : a);
  return shortened(longest.value.replaceAll(/\s+/g, " "), BEGINNING_MAX_LENGTH);
}

function shortened(text: string, maxLength: number): string {
  const characters = Array.from(text);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join("")}…` : text;
}
