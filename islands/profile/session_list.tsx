import { useState } from "react";
import type { SessionExport } from "../../contract/exports/account_export.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { Row } from "../../ui/parts/row.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";

interface SessionRow extends Pick<SessionExport, "is_current"> {
  created_at: string;
  refreshed_at: string;
}

export function SessionList(props: { sessions: SessionRow[] }) {
  const [sessions, setSessions] = useState(props.sessions);
  const others = sessions.filter(({ is_current }) => !is_current).length;
  const endOthers = useAct(() => call(CALLS.endSessions, {}), ({ message }) => {
    setSessions(sessions.filter(({ is_current }) => is_current));
    return { done: message };
  }, SENTENCES.end_sessions_failed);

  const list = (
    <>
      <ul className="sessions">
        {sessions.map(({ created_at, refreshed_at, is_current }) => (
          <li key={created_at}>
            <strong>{is_current ? "This browser" : "Another browser"}</strong>
            <span>
              Since <Time at={created_at} />
            </span>
            <span>
              Last renewed <Time at={refreshed_at} />
            </span>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button
          look="quiet"
          {...endOthers.button}
          disabled={endOthers.isBusy || others === 0}
          onClick={() => endOthers.run()}
        >
          Sign out everywhere else
        </Button>
      </div>
    </>
  );
  return (
    <Row
      id="sessions"
      name="Where you are signed in"
      state={others === 0 ? "In this browser alone." : `In this browser and ${sayOthers(others)}.`}
      inside={list}
    >
      <Notice kind="error">{endOthers.error}</Notice>
      <Notice kind="success">{endOthers.done}</Notice>
      {endOthers.proof && <ProofField id="sessions_proof" {...endOthers.proof} />}
    </Row>
  );
}

function sayOthers(count: number): string {
  return count === 1 ? "another" : `${count} others`;
}
