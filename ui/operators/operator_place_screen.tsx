import { OperatorBackup } from "../../islands/operators/operator_backup.tsx";
import { SCREENS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { toNumber, toSize } from "../../contract/markup.ts";
import { Island } from "../island.tsx";
import { OperatorLayout } from "./operator_layout.tsx";
import { type PlaceDay, PlaceDays } from "./place_days.tsx";
import { Time } from "../parts/time.tsx";
import { Styles } from "../style.tsx";
import { OperatorRetry } from "../../islands/operators/operator_retry.tsx";

interface SettingGroup {
  title: string;
  settings: {
    name: string;
    value: string | null;
    follows: string;
    isWarning?: boolean;
  }[];
}

interface PlaceMailsProps {
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

export interface OperatorPlaceProps {
  days: PlaceDay[];
  mails: PlaceMailsProps;
  backup: {
    at: string;
    bytes: number;
    rows: number;
    operator: string | null;
  } | null;
  areBytesElsewhere: boolean;
  versions: {
    product: string;
    schema: string;
    postgres: string;
    isEmbedded: boolean;
    deno: string;
    isTelemetryOn: boolean;
  };
  settings: SettingGroup[];
}

export function OperatorPlace(
  { user, days, mails, settings, ...rest }: OperatorPlaceProps & { user: UserPayload },
) {
  return (
    <OperatorLayout user={user} path={SCREENS.operatorPlace} title="The place">
      <Styles of={["place"]} />
      <div className="place">
        <PlaceDays days={days} />
        <div className="operator-columns">
          <div>
            <PlaceMails {...mails} />
          </div>
          <div>
            <LastBackup {...rest} />
            <Versions {...rest.versions} />
          </div>
        </div>
        <PlaceSettings groups={settings} />
      </div>
    </OperatorLayout>
  );
}

function LastBackup(
  { backup, areBytesElsewhere }: Pick<OperatorPlaceProps, "backup" | "areBytesElsewhere">,
) {
  return (
    <section className="card" aria-labelledby="backup">
      <h2 id="backup">Backup</h2>
      {backup
        ? (
          <p>
            {"The last is of "}
            <Time at={backup.at} />
            {`: ${toSize(backup.bytes)}, ${toNumber(backup.rows)} rows, by ${
              backup.operator ?? "somebody with a shell"
            }.`}
          </p>
        )
        : (
          <p>
            Never yet. It is one file with all that the database holds; so is what{" "}
            <code>deno task backup FILE</code> writes.
          </p>
        )}
      <div className="place-act">
        <Island name="operator_backup" of={OperatorBackup} props={{}} />
      </div>
      {areBytesElsewhere && (
        <p className="field-hint">
          Pages, pictures and files are at the object store: keep its bucket as well.
        </p>
      )}
    </section>
  );
}

function Versions(
  { product, schema, postgres, isEmbedded, deno, isTelemetryOn }: OperatorPlaceProps["versions"],
) {
  const facts = [
    ["Folio Kitchen", product],
    ["Schema", schema.replace(/\.sql$/, "")],
    ["Postgres", `${postgres}, ${isEmbedded ? "embedded" : "beside the product"}`],
    ["Deno", deno],
    ["Telemetry", isTelemetryOn ? "sent where OTEL_DENO says" : "off: OTEL_DENO is not set"],
  ] as const;
  return (
    <section className="card" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PlaceMails(
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

function PlaceSettings({ groups }: { groups: SettingGroup[] }) {
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
