// A page in its frame at the width of a phone, a tablet or a desktop, scaled to the room that there is.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MOBILE_MAX_WIDTH_PX } from "../../server/contract/limits.ts";
import { Choice } from "./choice.tsx";

const DEVICES = [["Phone", 390], ["Tablet", 820], ["Desktop", 1280]] as const;

export function PreviewPane(
  { url, isBusy, isEditing, setEditing, card, children }: {
    /** Null: the children stand in its place. */
    url: string | null;
    isBusy: boolean;
    /** Whether a press picks what is to be changed. */
    isEditing: boolean;
    setEditing(isEditing: boolean): void;
    /** Of what is picked. */
    card: ReactNode;
    children?: ReactNode;
  },
) {
  const [width, setWidth] = useState<(typeof DEVICES)[number][1]>(
    innerWidth > MOBILE_MAX_WIDTH_PX ? DEVICES[2][1] : DEVICES[0][1],
  );
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect));
    observer.observe(stage.current!);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, room.width / width);
  return (
    <section className="preview" aria-label="Preview">
      <div className="preview-head">
        <Choice label="Preview width" options={DEVICES} value={width} choose={setWidth} />
        <button
          type="button"
          className="preview-edit"
          aria-pressed={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          Edit on the page
        </button>
        <span className="preview-busy" role="status">{isBusy ? "Updating..." : ""}</span>
      </div>
      <div className="preview-stage" ref={stage}>
        {url && scale > 0 && (
          <iframe
            sandbox="allow-scripts"
            allow="clipboard-write *"
            referrerPolicy="no-referrer"
            title="Preview of your page"
            src={url}
            style={{
              width,
              height: room.height / scale,
              scale: String(scale),
              marginInlineStart: (room.width - width * scale) / 2,
            }}
          />
        )}
        {!url && <div className="preview-empty">{children}</div>}
      </div>
      {isEditing && (card || (
        <p className="edit-card">
          Press on a text, a link or a picture of your page to change it.
        </p>
      ))}
    </section>
  );
}
