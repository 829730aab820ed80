// One message of a visitor: who, when and how it begins; on demand all of it, as text, and what can be done with it.
import type { MessageEntry } from "../../contract/letterbox/message_payloads.ts";
import { toMailto } from "../../contract/letterbox/visitor_messages.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Time } from "../../ui/parts/time.tsx";

interface VisitorMessageProps {
  message: MessageEntry;
  setRead(isRead: boolean): void;
  remove(): void;
}

const BEGINNING_MAX_LENGTH = 140;

export function VisitorMessage({ message, setRead, remove }: VisitorMessageProps) {
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

/** Of the longest: that is what they wrote. */
function excerptBeginning({ fields }: MessageEntry): string {
  const longest = fields.reduce((a, b) => b.value.length > a.value.length ? b : a);
  return shortened(longest.value.replaceAll(/\s+/g, " "), BEGINNING_MAX_LENGTH);
}

function shortened(text: string, maxLength: number): string {
  const characters = Array.from(text);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join("")}…` : text;
}
