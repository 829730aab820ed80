import { type CSSProperties, type RefObject, useEffect, useState } from "react";

interface Room {
  width: number;
  height: number;
}

export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setRoom({ width, height });
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return room;
}

/** A page that is `isGrown` takes up a room that is wider. */
export function fitPage(room: Room, given: number, isGrown = false) {
  const width = isGrown ? Math.max(given, room.width) : given;
  const scale = Math.min(1, room.width / width);
  const margin = (room.width - width * scale) / 2;
  const style = {
    width,
    height: room.height / scale,
    scale: String(scale),
    marginInlineStart: margin,
  } satisfies CSSProperties;
  return { scale, margin, style };
}
