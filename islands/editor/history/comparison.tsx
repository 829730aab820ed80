import { type CSSProperties, useRef, useState } from "react";
import { fitPage, useRoom } from "../../browser/use_room.ts";
import { useDevice } from "../preview/device.ts";
import { ComparedPage, type ComparedPlace, tellCompared } from "./compared_page.tsx";
import { ComparisonHandle } from "./comparison_handle.tsx";

interface Side {
  name: string;
  code: string;
}

const PLACES = ["before", "after"] as const;

/** Two pages lie over each other, and the handle says up to where the first is seen. Both scroll as one. */
export function Comparison(sides: Record<ComparedPlace, Side>) {
  const stage = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  const room = useRoom(stage);
  const [width] = useDevice();
  const [percent, setPercent] = useState(50);
  const [heights, setHeights] = useState({ before: 0, after: 0 });
  const { scale, style } = fitPage(room, width);

  function scrollTo(scrollTop: number) {
    top.current = Math.round(scrollTop / scale);
    for (const place of PLACES) tellCompared(place, { type: "folio:scroll_to", top: top.current });
  }

  return (
    <section
      ref={stage}
      className="comparison"
      aria-label="Before and after"
      style={{ "--at": `${percent}%` } as CSSProperties}
    >
      {scale > 0 && PLACES.map((place) => (
        <ComparedPage
          key={place}
          {...{ place, style, top }}
          {...sides[place]}
          onHeight={(height) => setHeights((known) => ({ ...known, [place]: height }))}
        />
      ))}
      {/* The pages below hear nothing: they are looked at, and scroll as this does. */}
      <div
        className="comparison-scroll"
        role="group"
        aria-label="Both pages"
        tabIndex={0}
        onScroll={({ currentTarget }) => scrollTo(currentTarget.scrollTop)}
      >
        <div style={{ height: Math.max(...Object.values(heights)) * scale }} />
      </div>
      {PLACES.map((place) => (
        <p key={place} className="compared-name" data-place={place}>{sides[place].name}</p>
      ))}
      <ComparisonHandle
        {...{ percent, setPercent }}
        names={[sides.before.name, sides.after.name]}
      />
    </section>
  );
}
