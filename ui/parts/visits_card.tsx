// Thirty days of visits: a chart for the eye, the same numbers as a table, and who sent them.

interface VisitStats {
  days: readonly { day: string; visits: number; visitors: number }[];
  referrers: readonly { host: string; visits: number }[];
}

const HEIGHT = 120;
const BAR = 10;
const GAP = 3;

export function VisitsCard({ days, referrers }: VisitStats) {
  const visits = sum(days.map((day) => day.visits));
  const visitors = sum(days.map((day) => day.visitors));
  const summary = visits === 0
    ? "No visits in the last 30 days yet. Share your link, and they show here."
    : `${
      counted(visits, "visit")
    } in the last 30 days; ${visitors} when each visitor counts once a day.`;
  return (
    <section className="card visits" aria-labelledby="visits">
      <h2 id="visits">Visits</h2>
      <p>{summary}</p>
      <Chart days={days} label={summary} />
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
                  <th scope="row">{day}</th>
                  <td>{visits}</td>
                  <td>{visitors}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className="field-hint">
        Counted without cookies. You, bots, and people who ask not to be counted are left out.
      </p>
    </section>
  );
}

function Chart({ days, label }: { days: VisitStats["days"]; label: string }) {
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  return (
    <svg
      className="visits-chart"
      viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {days.map(({ day, visits }, i) => {
        // A day without visits still has its mark on the ground.
        const height = Math.max(2, Math.round(visits / most * HEIGHT));
        return (
          <rect
            key={day}
            className={visits ? "visits-bar" : "visits-none"}
            x={i * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          >
            <title>{`${day}: ${counted(visits, "visit")}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function counted(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
