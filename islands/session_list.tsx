// Where this person is signed in, and the way out of everywhere else.
import { useState } from "react";
import type { SessionExport } from "../contract/account_export.ts";
import { SENTENCES } from "../contract/sentences.ts";
import { CALLS } from "../contract/paths.ts";
import { Button } from "../ui/parts/button.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { call, failureMessage } from "./browser/call.ts";
import { useAction } from "./browser/use_action.ts";

/** As they arrive in JSON. */
interface SessionRow extends Pick<SessionExport, "is_current"> {
  created_at: string;
  refreshed_at: string;
}

export function SessionList(props: { sessions: SessionRow[] }) {
  const [sessions, setSessions] = useState(props.sessions);
  const endOthers = useAction(async () => {
    const reply = await call(CALLS.endSessions, {});
    if (!reply.ok) return failureMessage(reply, SENTENCES.end_sessions_failed);
    setSessions(sessions.filter(({ is_current }) => is_current));
    return { done: reply.data.message };
  });

  return (
    <section className="card profile" aria-labelledby="sessions_title">
      <h2 id="sessions_title">Where you are signed in</h2>
      <ul className="sessions">
        {sessions.map(({ created_at, refreshed_at, is_current }) => (
          <li key={created_at}>
            <strong>{is_current ? "This browser" : "Another browser"}</strong>
            {`: since ${day(created_at)}, last renewed ${day(refreshed_at)}`}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button
          look="quiet"
          {...endOthers.button}
          disabled={endOthers.isBusy || sessions.every(({ is_current }) => is_current)}
          onClick={() => endOthers.run()}
        >
          Sign out everywhere else
        </Button>
      </div>
      <Notice kind="error">{endOthers.error}</Notice>
      <Notice kind="success">{endOthers.done}</Notice>
    </section>
  );
}

/** The same on the server and in every time zone. */
function day(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })
    .format(new Date(date));
}
