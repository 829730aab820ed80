import { useEffect, useRef, useState } from "react";
import { MOBILE_MAX_WIDTH_PX } from "../../contract/limits.ts";
import { PageFrame } from "../guard/page_frame.tsx";
import { onSaved } from "../browser/saved.ts";
import { writeStorage } from "../browser/storage.ts";

const KEY = "live_frame";
const REST_MS = 2_000;

const hung = readNote();

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

/** A page that hung the document around it is not shown there again, or its owner could not reach the editor. */
function isTrusted(url: string): boolean {
  return hung !== url;
}

/** The note is taken back when the page comes to rest or is left; one that remains means that the browser hung. */
function noteLoading(url: string): void {
  const isNoted = writeStorage("local", KEY, url);
  if (isNoted) addEventListener("pagehide", () => trustAgain(url), { once: true });
}

function noteLoaded(url: string): void {
  setTimeout(() => trustAgain(url), REST_MS);
}

function trustAgain(url: string): void {
  if (readNote() === url) localStorage.removeItem(KEY);
}

function readNote(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
