import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { operatorPagePath, operatorPersonPath } from "../../contract/operators/operator_paths.ts";
import { type ActEntry, ActList, OperatorLayout, PAGE_STATES } from "./operator_layout.tsx";
import { Button } from "../parts/button.tsx";
import { Time } from "../parts/time.tsx";
import { OperatorPersonDecide } from "../../islands/operators/operator_person_decide.tsx";
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";
import { toSize } from "../../contract/markup.ts";
import { Island } from "../island.tsx";

interface OperatorPersonProps {
  person: {
    username: string;
    email: string;
    fullName: string;
    isVerified: boolean;
    isOperator: boolean;
    createdAt: string;
    stoppedAt: string | null;
  };
  pageState: PublishState;
  signIns: {
    hasPassword: boolean;
    providers: string[];
    sessions: { createdAt: string; refreshedAt: string }[];
  };
  bytes: { versions: number; pictures: number; files: number };
  connections: {
    id: string;
    kind: "assistant" | "key";
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
  }[];
  acts: ActEntry[];
}

export interface PersonEntry {
  username: string;
  email: string;
  isVerified: boolean;
  isStopped: boolean;
  createdAt: string;
  title: string | null;
  page: "none" | "shown" | "hidden";
}

export interface OperatorPeopleProps {
  asked: string;
  people: PersonEntry[];
  isCut: boolean;
}

export function OperatorPeople(
  { user, asked, people, isCut }: OperatorPeopleProps & { user: UserPayload },
) {
  return (
    <OperatorLayout user={user} path={SCREENS.operatorPeople} title="People">
      <form className="form operator-search" role="search" action={SCREENS.operatorPeople}>
        <div className="field">
          <label htmlFor="q">Name, email address, page or its title</label>
          <input id="q" name="q" type="search" defaultValue={asked} autoComplete="off" />
        </div>
        <Button type="submit">Search</Button>
      </form>
      <section className="card" aria-label={asked ? "Found" : "The newest"}>
        {people.length === 0
          ? <p>{asked ? "Nobody here is called so." : "Nobody has an account yet."}</p>
          : (
            <ul className="operator-list">
              {people.map((person) => <Entry key={person.username} {...person} />)}
            </ul>
          )}
        {isCut && (
          <p className="field-hint">
            {`These are the newest ${people.length}. Search to find others.`}
          </p>
        )}
      </section>
    </OperatorLayout>
  );
}

const PAGES = { none: "no page", shown: "page online", hidden: "page not shown" };

function Entry(
  { username, email, isVerified, isStopped, createdAt, title, page }: PersonEntry,
) {
  return (
    <li>
      <p className="operator-entry-head">
        <a href={operatorPersonPath(username)}>{username}</a>
        {isStopped && <span className="badge">sign-ins stopped</span>}
        {!isVerified && <span className="badge">not verified</span>}
        <Time at={createdAt} />
      </p>
      <p className="operator-words">{email}</p>
      <p className="operator-words">{title ? `${PAGES[page]}: ${title}` : PAGES[page]}</p>
    </li>
  );
}

export function OperatorPerson(props: OperatorPersonProps & { user: UserPayload }) {
  const { user, person, signIns, connections, acts } = props;
  const { username } = person;
  return (
    <OperatorLayout user={user} path={SCREENS.operatorPeople} title={username} lead={person.email}>
      <div className="operator-columns">
        <div>
          <Facts {...props} />
          <Sessions sessions={signIns.sessions} />
          {connections.length > 0 && <Connections connections={connections} />}
        </div>
        <div>
          <Island
            name="operator_person_decide"
            of={OperatorPersonDecide}
            props={{
              username,
              isVerified: person.isVerified,
              isStopped: person.stoppedAt !== null,
              isOperator: person.isOperator,
            }}
          />
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

function Facts({ person, pageState, signIns, bytes }: OperatorPersonProps) {
  const ways = [...signIns.hasPassword ? ["password"] : [], ...signIns.providers];
  return (
    <section className="card" aria-labelledby="facts">
      <h2 id="facts">What is known</h2>
      <dl className="facts">
        <Fact name="Email">
          {`${person.email} (${person.isVerified ? "verified" : "not verified"})`}
        </Fact>
        {person.fullName && <Fact name="Name">{person.fullName}</Fact>}
        <Fact name="Account since">
          <Time at={person.createdAt} />
        </Fact>
        {person.isOperator && <Fact name="Runs the place">Yes, by OPERATORS</Fact>}
        <Fact name="Signs in by">{ways.join(", ") || "nothing at the moment"}</Fact>
        {person.stoppedAt && (
          <Fact name="Sign-ins stopped">
            <Time at={person.stoppedAt} />
          </Fact>
        )}
        <Fact name="Page">
          <a href={operatorPagePath(person.username)}>{`/u/${person.username}`}</a>
          {` ${PAGE_STATES[pageState].toLowerCase()}`}
        </Fact>
        <Fact name="Saves">{toSize(bytes.versions)}</Fact>
        <Fact name="Pictures">{toSize(bytes.pictures)}</Fact>
        <Fact name="Files">{toSize(bytes.files)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sessions({ sessions }: { sessions: OperatorPersonProps["signIns"]["sessions"] }) {
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">Signed in</h2>
      {sessions.length === 0 ? <p>Nowhere at the moment.</p> : (
        <ul className="operator-list">
          {sessions.map(({ createdAt, refreshedAt }) => (
            <li key={createdAt}>
              <p className="operator-words">
                Since <Time at={createdAt} />, last renewed <Time at={refreshedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Connections({ connections }: { connections: OperatorPersonProps["connections"] }) {
  return (
    <section className="card" aria-labelledby="connections">
      <h2 id="connections">Assistants and keys</h2>
      <ul className="operator-list">
        {connections.map(({ id, kind, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <p className="operator-entry-head">
              <strong>{name}</strong>
              <span className="badge">{kind}</span>
            </p>
            <p className="operator-words">
              Since <Time at={createdAt} />
              {lastUsedAt
                ? (
                  <>
                    , last used <Time at={lastUsedAt} />
                  </>
                )
                : ", never used"}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
