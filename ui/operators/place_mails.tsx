import { toNumber } from "../../contract/markup.ts";
import { OperatorRetry } from "../../islands/operators/operator_retry.tsx";
import { Island } from "../island.tsx";
import { Time } from "../parts/time.tsx";

export interface SettingGroup {
  title: string;
  settings: {
    name: string;
    value: string | null;
    follows: string;
    isWarning?: boolean;
  }[];
}

export interface PlaceMailsProps {
  waiting: number;
  oldestWaiting: string | null;
  givenUp: number;
  oldestGivenUp: string | null;
  listed: {
    id: string;
    recipient: string;
    subject: string;
    at: string;
    why: string;
    said: string;
  }[];
}

export function PlaceMails(
  { waiting, oldestWaiting, givenUp, oldestGivenUp, listed }: PlaceMailsProps,
) {
  return (
    <section className="card" aria-labelledby="mails">
      <h2 id="mails">Mails</h2>
      <dl className="facts">
        <div>
          <dt>Waiting</dt>
          <dd>
            <Count number={waiting} oldest={oldestWaiting} />
          </dd>
        </div>
        <div>
          <dt>Given up</dt>
          <dd>
            <Count number={givenUp} oldest={oldestGivenUp} />
          </dd>
        </div>
      </dl>
      {listed.length > 0 && (
        <>
          {givenUp > 1 && (
            <div className="place-act">
              <Island name="operator_retry" of={OperatorRetry} props={{ id: null }} />
            </div>
          )}
          <ul className="operator-list">
            {listed.map(({ id, recipient, subject, at, why, said }) => (
              <li key={id}>
                <p className="operator-entry-head">
                  <strong>{subject}</strong>
                  <Time at={at} />
                </p>
                <p>{`To ${recipient}`}</p>
                <p className="operator-words">{said ? `${why} It said: ${said}` : why}</p>
                <div className="place-act">
                  <Island
                    name="operator_retry"
                    of={OperatorRetry}
                    props={{ id, of: `${subject}, to ${recipient}` }}
                  />
                </div>
              </li>
            ))}
          </ul>
          {givenUp > listed.length && (
            <p className="field-hint">{`The newest ${listed.length} are listed.`}</p>
          )}
        </>
      )}
    </section>
  );
}

function Count({ number, oldest }: { number: number; oldest: string | null }) {
  if (oldest === null) return "none";
  return (
    <>
      {`${toNumber(number)}, the oldest of `}
      <Time at={oldest} />
    </>
  );
}

export function PlaceSettings({ groups }: { groups: SettingGroup[] }) {
  return (
    <section className="card" aria-labelledby="settings">
      <h2 id="settings">What is set</h2>
      <p className="field-hint">
        Secrets are not shown. A change of the environment needs a restart.
      </p>
      <div className="place-settings">
        {groups.map(({ title, settings }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {settings.map(({ name, value, follows, isWarning }) => (
                <div key={name} data-is-warning={isWarning || undefined}>
                  <dt>
                    <code>{name}</code>
                    {isWarning && <span className="badge">look at this</span>}
                  </dt>
                  <dd className={value === null ? "place-unset" : "place-value"}>
                    {value ?? "not set"}
                  </dd>
                  <dd>{follows}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
