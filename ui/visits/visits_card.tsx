import type { ReactNode } from "react";
import { Illustration } from "../parts/illustration.tsx";
import { addUp, comparedWith, counted, dayName, type VisitSums } from "../parts/visits_days.ts";
import { VISITS_DAYS, WEEK_DAYS } from "../../contract/limits.ts";
import { Answer, type PressedLink, type Referrer, type WeekProps } from "./answer.tsx";
import { bySite } from "./site_names.ts";

interface VisitStats extends WeekProps {
  before: VisitSums;
  referrers: readonly Referrer[];
  presses: readonly PressedLink[];
}

const SITES_SHOWN = 5;

export function VisitsCard(
  { days, before, week, referrers, presses, isOwnerCounted, children }: VisitStats & {
    /** Where the page is at another host than the session, its owner's visits cannot be told from others'. */
    isOwnerCounted: boolean;
    children: ReactNode;
  },
) {
  const { visits } = addUp(days);
  if (visits === 0) return <NoVisits before={before.visits} />;
  return (
    <section className="card visits" aria-labelledby="visits">
      <h2 id="visits">Visits</h2>
      <Answer days={days} week={week} />
      <p>
        {`${counted(visits, "visit")} in the last ${VISITS_DAYS} days. ${
          comparedWith(visits, before.visits)
        }`}
      </p>
      {children}
      <ul className="visits-legend">
        <li>Visits</li>
        <li>Visitors, each once a day</li>
      </ul>
      <div className="visits-lists">
        <Most
          heading="Where they came from"
          rows={bySite(referrers).slice(0, SITES_SHOWN).map(({ site, visits }) => [site, visits])}
        />
        <Most
          heading="What they pressed"
          rows={presses.map(({ words, presses }) => [words, presses])}
        />
      </div>
      <details>
        <summary>The days as a table</summary>
        <div className="visits-table">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Visits</th>
                <th scope="col">Visitors</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, visits, visitors }) => (
                <tr key={day}>
                  <th scope="row">{dayName(day)}</th>
                  <td>{visits}</td>
                  <td>{visitors}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className="field-hint">
        A week is {WEEK_DAYS} days, in UTC. Each visitor counts once a day, without cookies.{" "}
        {isOwnerCounted ? "Bots" : "You, bots,"} and people who ask not to be counted are left out.
      </p>
    </section>
  );
}

/** Rows may have the same words. */
function Most(
  { heading, rows }: {
    heading: string;
    rows: readonly (readonly [words: string, times: number])[];
  },
) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="visits-most-often">
        {rows.map(([words, times], i) => (
          <li key={i}>
            <bdi>{words}</bdi>
            <strong>{times}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoVisits({ before }: { before: number }) {
  return (
    <section className="card card-drawn visits" aria-labelledby="visits">
      <Illustration name="bell" />
      <h2 id="visits">Visits</h2>
      <p>{`No visits in the last ${VISITS_DAYS} days yet. Share your link, and they show here.`}</p>
      {before > 0 && <p>{`There were ${before} in the ${VISITS_DAYS} days before.`}</p>}
    </section>
  );
}
