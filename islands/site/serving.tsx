import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/parts/button.tsx";
import { LIFT_MS, liftLid, lowerLid } from "../browser/lid.ts";
import { LiveFrame } from "./live_frame.tsx";

/** Longer than the lid takes to come down (--calm). */
const DOWN_MS = 360;
const MOVES = ["pointermove", "pointerdown", "keydown", "scroll", "touchstart"] as const;

interface ServedPage {
  id: string;
  title: string;
  href: string;
  url: string;
  image: string;
}

/** The page on the table: a still picture until somebody moves, and another page with each lift of the lid. */
export function Serving({ pages }: { pages: readonly ServedPage[] }) {
  const [index, setIndex] = useState(0);
  const isAlive = useFirstMove();
  const up = useRef<ReturnType<typeof setTimeout>>(undefined);
  const page = pages[index]!;

  function lift() {
    const next = (index + 1) % pages.length;
    clearTimeout(up.current);
    lowerLid();
    setTimeout(() => {
      document.querySelector<HTMLElement>("[data-served]")!.dataset.served = pages[next]!.id;
      setIndex(next);
      up.current = setTimeout(liftUp, LIFT_MS);
    }, DOWN_MS);
  }

  function liftUp() {
    clearTimeout(up.current);
    liftLid();
  }

  return (
    <>
      <div className="serving-page">
        {index > 0 && <img src={page.image} alt="" />}
        {isAlive && (
          <LiveFrame key={page.id} url={page.url} width={1440} narrow={390} onLoad={liftUp} />
        )}
      </div>
      <p className="serving-told">
        <a href={page.href}>{page.title}</a>
        <Button look="quiet" onClick={lift}>Lift the lid</Button>
      </p>
    </>
  );
}

/** Until then nothing of a page is loaded. */
function useFirstMove(): boolean {
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const move = () => {
      end.abort();
      setMoved(true);
    };
    for (const kind of MOVES) addEventListener(kind, move, { passive: true, signal: end.signal });
    return () => end.abort();
  }, []);
  return hasMoved;
}
