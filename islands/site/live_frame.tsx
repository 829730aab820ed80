import { useEffect, useRef, useState } from "react";
import { MOBILE_MAX_WIDTH_PX } from "../../contract/limits.ts";
import { PageFrame } from "../guard/page_frame.tsx";
import { onSaved } from "../browser/saved.ts";
import { openHangNote } from "../browser/hang_note.ts";

const note = openHangNote("live_frame");
const hung = note.read();

interface LiveFrameProps {
  url: string;
  /** It is the width in px for which the page is laid out; the frame is scaled down to the room that there is. */
  width: number;
  narrow?: number;
  onLoad?(): void;
}

/** A page of somebody, seen from afar: it comes when it is looked at, and one that hung is not shown again. */
export function LiveFrame(
  { url: firstUrl, width, narrow = width, onLoad }: LiveFrameProps,
) {
  const [url, setUrl] = useState(firstUrl);
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number; scale: number } | null>(null);
  const [isSeen, setSeen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (savesData() || !isTrusted(url)) return;
    const seeing = new IntersectionObserver(([entry]) => entry!.isIntersecting && setSeen(true));
    const measuring = new ResizeObserver(([entry]) => {
      const { inlineSize, blockSize } = entry!.contentBoxSize[0]!;
      const drawn = innerWidth <= MOBILE_MAX_WIDTH_PX ? narrow : width;
      const scale = inlineSize / drawn;
      setSize(scale > 0 ? { width: drawn, height: blockSize / scale, scale } : null);
    });
    seeing.observe(room.current!);
    measuring.observe(room.current!);
    return () => {
      seeing.disconnect();
      measuring.disconnect();
    };
  }, [url, width, narrow]);

  useEffect(() =>
    onSaved((next = url) => {
      note.takeBack(next);
      setUrl(next);
      setTurn((turn) => turn + 1);
    }), [url]);

  const isShown = isSeen && size !== null;
  useEffect(() => {
    if (isShown) note.noteLoading(url);
  }, [isShown, url, turn]);

  return (
    <div ref={room} className="live-frame">
      {isShown && (
        <PageFrame
          key={turn}
          inert
          title="Preview"
          src={url}
          data-loaded={isLoaded || undefined}
          style={{ width: size.width, height: size.height, scale: String(size.scale) }}
          onLoad={() => {
            note.noteLoaded(url);
            setLoaded(true);
            onLoad?.();
          }}
        />
      )}
    </div>
  );
}

/** A page that hung the document around it is not shown there again, or its owner could not reach the editor. */
function isTrusted(url: string): boolean {
  return hung !== url;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
