import { OperatorBackup } from "../../islands/operators/operator_backup.tsx";
import { SCREENS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { toNumber, toSize } from "../../contract/markup.ts";
import { Island } from "../island.tsx";
import { OperatorLayout } from "./operator_layout.tsx";
import { type PlaceDay, PlaceDays } from "./place_days.tsx";
import { PlaceMails, type PlaceMailsProps } from "./place_mails.tsx";
import { PlaceSettings, type SettingGroup } from "./place_mails.tsx";
import { Time } from "../parts/time.tsx";
import { Styles } from "../style.tsx";

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
