import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { operatorPagePath } from "../../contract/operators/operator_paths.ts";
import { type ActEntry, ActList, OperatorLayout } from "./operator_layout.tsx";
import { Time } from "../parts/time.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { ProveForm } from "../../islands/sign_in/prove_form.tsx";
import { SENTENCES } from "../../contract/sentences.ts";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";
import { useContext } from "react";
import { ForgetButton } from "../../islands/publishing/forget_button.tsx";
import { ReportForm } from "../../islands/operators/report_form.tsx";
import { SiteContext } from "../parts/site.ts";

interface QueueEntry {
  username: string;
  words: string;
  at: string;
}

export interface OperatorProps {
  objections: QueueEntry[];
  held: (QueueEntry & { title: string | null })[];
  reported: (QueueEntry & { title: string | null; reports: number })[];
}

export function Operator({ user, objections, held, reported }: OperatorProps & {
  user: UserPayload;
}) {
  const count = objections.length + held.length + reported.length;
  return (
    <OperatorLayout
      user={user}
      path={SCREENS.operator}
      title="Operator's room"
      lead={count === 0
        ? "Nothing waits for you."
        : count === 1
        ? "One thing waits for you."
        : `${count} things wait for you.`}
    >
      {objections.length > 0 && (
        <List name="objections" title="Objections">
          {objections.map((each) => <Entry key={each.username} {...each} />)}
        </List>
      )}
      {held.length > 0 && (
        <List name="held" title="New pages that look risky">
          {held.map((each) => <Entry key={each.username} {...each} />)}
        </List>
      )}
      {reported.length > 0 && (
        <List name="reported" title="Reported pages">
          {reported.map(({ reports, ...each }) => (
            <Entry
              key={each.username}
              {...each}
              badge={reports === 1 ? "1 report" : `${reports} reports`}
            />
          ))}
        </List>
      )}
    </OperatorLayout>
  );
}

function List({ name, title, children }: { name: string; title: string; children: unknown }) {
  return (
    <section className="card" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <ul className="operator-list">{children as never}</ul>
    </section>
  );
}

function Entry({ username, title, words, at, badge }: QueueEntry & {
  title?: string | null;
  badge?: string;
}) {
  return (
    <li>
      <p className="operator-entry-head">
        <a href={operatorPagePath(username)}>{`/u/${username}`}</a>
        {badge && <span className="badge">{badge}</span>}
        <Time at={at} />
      </p>
      {title && <p className="operator-title">{title}</p>}
      <p className="operator-words">{words}</p>
    </li>
  );
}

export function OperatorLog({ user, acts, older }: {
  user: UserPayload;
  acts: ActEntry[];
  older: string | null;
}) {
  return (
    <OperatorLayout
      user={user}
      path={SCREENS.operatorLog}
      title="Log"
      lead="What operators did. Nobody can change it."
    >
      <section className="card" aria-label="Acts">
        {acts.length === 0 ? <p>Nothing yet.</p> : <ActList acts={acts} />}
        {older && (
          <div className="actions">
            <ButtonLink look="quiet" href={older}>Older</ButtonLink>
          </div>
        )}
      </section>
    </OperatorLayout>
  );
}

export function OperatorProof({ hasPassword, path }: { hasPassword: boolean; path: string }) {
  return (
    <CardLayout title="Operator's room" lead={SENTENCES.proof_needed}>
      <Styles of={["form"]} />
      <Island name="prove_form" of={ProveForm} props={{ hasPassword, path }} />
    </CardLayout>
  );
}

export function Report({ username, stored }: { username: string; stored: string }) {
  const { operator: { abuse } } = useContext(SiteContext);
  return (
    <CardLayout title="Report this page" lead={`The page of ${username}. We look at every report.`}>
      <Styles of={["form"]} />
      <Island name="report_form" of={ReportForm} props={{ username }} />
      {abuse && (
        <p className="field-hint">
          Or write to <a href={`mailto:${abuse}`}>{abuse}</a>.
        </p>
      )}
      <Island name="forget_button" of={ForgetButton} props={{ username, stored }} />
    </CardLayout>
  );
}
