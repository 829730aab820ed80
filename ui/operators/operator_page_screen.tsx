import type { ReactNode } from "react";
import { type FeatureAct, OperatorDecide } from "../../islands/operators/operator_decide.tsx";
import { OperatorLook } from "../../islands/operators/operator_look.tsx";
import type { UserPayload } from "../../contract/payloads.ts";
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { operatorPersonPath } from "../../contract/operators/operator_paths.ts";
import { type Ground, GROUND_NAMES } from "../../contract/operators/takedowns.ts";
import { Island } from "../island.tsx";
import { type ActEntry, ActList, OperatorLayout, PAGE_STATES } from "./operator_layout.tsx";
import { Time } from "../parts/time.tsx";

interface ReportEntry {
  id: string;
  details: string;
  email: string;
  at: string;
  version: number;
  isDecided: boolean;
}

interface TakedownEntry {
  ground: Ground;
  reason: string;
  at: string;
  endedAt: string | null;
  objection: string | null;
}

export interface OperatorPagePart {
  fact: { label: string; value: string | number };
  act: FeatureAct;
}

export interface OperatorPageProps {
  owner: { username: string; email: string; isVerified: boolean; createdAt: string };
  page: {
    title: string | null;
    state: PublishState;
    visibility: string;
    version: number;
    createdAt: string;
    updatedAt: string;
  } | null;
  url: string;
  heldFor: { message: string; line: number | null }[];
  reports: ReportEntry[];
  takedowns: TakedownEntry[];
  hasObjection: boolean;
  areMessagesStopped: boolean;
  ofFeatures: OperatorPagePart[];
  askedFor: string | null;
  acts: ActEntry[];
}

export function OperatorPage(props: OperatorPageProps & { user: UserPayload }) {
  const { user, owner, page, reports, takedowns, acts } = props;
  const { username } = owner;
  return (
    <OperatorLayout user={user} path={SCREENS.operator} title={`/u/${username}`} lead={page?.title}>
      <div className="operator-columns">
        <div>
          <Facts {...props} />
          {reports.length > 0 && <Reports reports={reports} />}
          {page && <Island name="operator_look" of={OperatorLook} props={{ username }} />}
        </div>
        <div>
          <Island
            name="operator_decide"
            of={OperatorDecide}
            props={{
              username,
              hasPage: page !== null,
              isTakenDown: page?.state === "taken_down",
              hasObjection: props.hasObjection,
              hasReports: reports.some(({ isDecided }) =>
                !isDecided
              ),
              isHeld: props.heldFor.length > 0,
              areMessagesStopped: props.areMessagesStopped,
              featureActs: props.ofFeatures.map(({ act }) =>
                act
              ),
            }}
          />
          {takedowns.length > 0 && <Takedowns takedowns={takedowns} />}
          {acts.length > 0 && (
            <section className="card" aria-labelledby="acts">
              <h2 id="acts">What operators did</h2>
              <ActList acts={acts} />
            </section>
          )}
        </div>
      </div>
    </OperatorLayout>
  );
}

function Facts({ owner, page, url, heldFor, askedFor, ofFeatures }: OperatorPageProps) {
  return (
    <section className="card" aria-labelledby="facts">
      <h2 id="facts">What is known</h2>
      <dl className="facts">
        <Fact label="State">{page ? PAGE_STATES[page.state] : PAGE_STATES.none}</Fact>
        {page && (
          <>
            <Fact label="Address">
              <a href={url} rel="noreferrer">{url}</a>
              {page.visibility !== "public" && ` (${page.visibility})`}
            </Fact>
            <Fact label="First saved">
              <Time at={page.createdAt} />
            </Fact>
            <Fact label={`Version ${page.version}`}>
              <Time at={page.updatedAt} />
            </Fact>
          </>
        )}
        <Fact label="Owner">
          <a href={operatorPersonPath(owner.username)}>{owner.email}</a>
          {!owner.isVerified && " (not verified)"}
        </Fact>
        <Fact label="Account since">
          <Time at={owner.createdAt} />
        </Fact>
        {ofFeatures.map(({ fact: { label, value } }) => (
          <Fact key={label} label={label}>{value}</Fact>
        ))}
        {askedFor !== null && <Fact label="Its forms asked visitors for">{askedFor}</Fact>}
      </dl>
      {heldFor.length > 0 && (
        <>
          <h3>It waits for these</h3>
          <ul className="operator-findings">
            {heldFor.map(({ message, line }) => (
              <li key={message}>{message}{line !== null && <span>{` Line ${line}.`}</span>}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Reports({ reports }: { reports: ReportEntry[] }) {
  return (
    <section className="card" aria-labelledby="reports">
      <h2 id="reports">Reports</h2>
      <ul className="operator-list">
        {reports.map(({ id, details, email, at, version, isDecided }) => (
          <li key={id}>
            <p className="operator-entry-head">
              <Time at={at} />
              <span>{`of version ${version}`}</span>
              {isDecided && <span className="badge">decided</span>}
            </p>
            <p className="operator-words">{details}</p>
            <p className="field-hint">
              {email
                ? (
                  <>
                    Can be answered at <a href={`mailto:${email}`}>{email}</a>.
                  </>
                )
                : "No address for an answer."}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Takedowns({ takedowns }: { takedowns: TakedownEntry[] }) {
  return (
    <section className="card" aria-labelledby="takedowns">
      <h2 id="takedowns">Take-downs</h2>
      <ul className="operator-list">
        {takedowns.map(({ ground, reason, at, endedAt, objection }) => (
          <li key={at}>
            <p className="operator-entry-head">
              <Time at={at} />
              <span>{GROUND_NAMES[ground]}</span>
              <span className="badge">{endedAt === null ? "down" : "put back"}</span>
            </p>
            <p className="operator-words">{reason}</p>
            {objection !== null && (
              <>
                <p>Its owner objects:</p>
                <p className="operator-words">{objection}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
