import type { ReactNode } from "react";
import { Illustration } from "../parts/illustration.tsx";
import {
  addUp,
  comparedWith,
  counted,
  dayName,
  type VisitDay,
  type VisitSums,
} from "../parts/visits_days.ts";
import { VISITS_DAYS } from "../../contract/limits.ts";

interface VisitStats {
  days: readonly VisitDay[];
  before: VisitSums;
  referrers: readonly { host: string; visits: number }[];
}

export function VisitsCard(
  { days, before, referrers, isOwnerCounted, children }: VisitStats & {
    /** Where the page is at another host than the session, its owner's visits cannot be told from others'. */
    isOwnerCounted: boolean;
    children: ReactNode;
  },
) {
  const { visits, visitors } = addUp(days);
  if (visits === 0) return <NoVisits before={before.visits} />;
  return (
    <section className="card visits" aria-labelledby="visits">
      <h2 id="visits">Visits</h2>
      <p>
        {`${
          counted(visits, "visit")
        } in the last ${VISITS_DAYS} days; ${visitors} when each visitor counts once a day.`}{" "}
        <strong>{comparedWith(visits, before.visits)}</strong>
      </p>
      {children}
      <ul className="visits-legend">
        <li>Visits</li>
        <li>Visitors, each once a day</li>
      </ul>
      {referrers.length > 0 && (
        <>
          <h3>Where they came from</h3>
          <ul className="visits-referrers">
            {referrers.map(({ host, visits }) => (
              <li key={host}>
                <span>{host}</span>
                <strong>{visits}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
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
        Counted without cookies, by days in UTC. {isOwnerCounted ? "Bots" : "You, bots,"}{" "}
        and people who ask not to be counted are left out.
      </p>
    </section>
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
