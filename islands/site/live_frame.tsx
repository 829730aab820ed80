import { useEffect, useRef, useState } from "react";
import { MOBILE_MAX_WIDTH_PX } from "../../contract/limits.ts";
import { PageFrame } from "../guard/page_frame.tsx";
import { onSaved } from "../browser/saved.ts";
import { isTrusted, noteLoaded, noteLoading, savesData, trustAgain } from "./live_frames.ts";

interface LiveFrameProps {
  url: string;
  /** It is the width in px for which the page is laid out; the frame is scaled down to the room that there is. */
  width: number;
  narrow?: number;
}

export function LiveFrame({ url: firstUrl, width, narrow = width }: LiveFrameProps) {
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
      trustAgain(next);
      setUrl(next);
      setTurn((turn) => turn + 1);
    }), [url]);

  const isShown = isSeen && size !== null;
  useEffect(() => {
    if (isShown) noteLoading(url);
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
            noteLoaded(url);
            setLoaded(true);
          }}
        />
      )}
    </div>
  );
}
