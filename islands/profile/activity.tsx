import { Row } from "../../ui/parts/row.tsx";
import { Time } from "../../ui/parts/time.tsx";

export interface ActivityProps {
  events: { at: string; text: string }[];
}

export function Activity({ events }: ActivityProps) {
  const list = (
    <ol className="activity">
      {events.map(({ at, text }, i) => (
        <li key={i}>
          <p>{text}</p>
          <Time at={at} />
        </li>
      ))}
    </ol>
  );
  return (
    <Row
      id="activity"
      name="Recent activity"
      state={
        <>
          The latest on <Time at={events[0]!.at} precision="day" />
        </>
      }
      inside={list}
    />
  );
}
