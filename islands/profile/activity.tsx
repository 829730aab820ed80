import { Time } from "../../ui/parts/time.tsx";

export interface ActivityProps {
  events: { at: string; text: string }[];
}

const SHOWN = 5;

export function Activity({ events }: ActivityProps) {
  const earlier = events.slice(SHOWN);
  return (
    <section className="card profile" aria-labelledby="activity_title">
      <h2 id="activity_title">Recent activity</h2>
      <Events events={events.slice(0, SHOWN)} />
      {earlier.length > 0 && (
        <details className="earlier">
          <summary>Earlier</summary>
          <Events events={earlier} />
        </details>
      )}
    </section>
  );
}

function Events({ events }: ActivityProps) {
  return (
    <ol className="activity">
      {events.map(({ at, text }, i) => (
        <li key={i}>
          <p>{text}</p>
          <Time at={at} />
        </li>
      ))}
    </ol>
  );
}
