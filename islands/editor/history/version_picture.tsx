import { useEffect, useRef, useState } from "react";
import { createTurns } from "../../browser/turns.ts";

/** Each picture may have to be drawn first, so they are asked for one after the other. */
const inTurn = createTurns();

/** A plate with the page's title stands where there is no picture. */
export function VersionPicture({ src, title }: { src: string; title: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [hasCome, setCome] = useState(false);

  useEffect(() => {
    let isWanted = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      inTurn(() => load(src), () => isWanted).then((isThere) => isWanted && setCome(!!isThere));
    });
    observer.observe(place.current!);
    return () => {
      isWanted = false;
      observer.disconnect();
    };
  }, [src]);

  return (
    <span className="history-picture" ref={place} aria-hidden="true">
      {hasCome ? <img src={src} width={480} height={252} alt="" /> : <span>{title}</span>}
    </span>
  );
}

function load(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = src;
  });
}
