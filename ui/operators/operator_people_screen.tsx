// The operator's room: who has an account, searched by name, address, page or title.
import type { UserPayload } from "../../contract/payloads.ts";
import { operatorPersonPath, SCREENS } from "../../contract/paths.ts";
import { OperatorLayout } from "./operator_layout.tsx";
import { Button } from "../parts/button.tsx";
import { Time } from "../parts/time.tsx";

export interface PersonEntry {
  username: string;
  email: string;
  isVerified: boolean;
  isStopped: boolean;
  createdAt: string;
  /** Of their page. */
  title: string | null;
  page: "none" | "shown" | "hidden";
}

export interface OperatorPeopleProps {
  asked: string;
  people: PersonEntry[];
  /** There are more, which are not listed. */
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
