import { PublicLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

interface DevMailProps {
  mails: readonly {
    name: string;
    to: string;
    subject: string;
    date: string;
    body: string;
  }[];
}

export function DevMail({ mails }: DevMailProps) {
  return (
    <PublicLayout>
      <Styles of={["dev_mail"]} />
      <section className="dev-mail">
        <h1>Kept mails</h1>
        <p className="lead">
          No SMTP_URL is set, so mails are kept here instead of being sent.
        </p>
        {mails.length === 0 && <p>There is none yet.</p>}
        {mails.map(({ name, to, subject, date, body }) => (
          <article key={name} className="card">
            <h2>{subject}</h2>
            <p className="field-hint">
              To {to} · <time dateTime={date}>{date}</time>
            </p>
            <p className="mail-body">
              {body.split(/(https?:\/\/\S+)/).map(linked)}
            </p>
          </article>
        ))}
      </section>
    </PublicLayout>
  );
}

function linked(part: string, place: number) {
  return /^https?:/.test(part) ? <a key={place} href={part}>{part}</a> : part;
}
