// A page in its frame at the width of a phone, a tablet or a desktop, scaled to the room that there is.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MOBILE_MAX_WIDTH_PX } from "../../../contract/limits.ts";
import { alonePath } from "../../../contract/paths.ts";
import { PageFrame } from "../../guard/page_frame.tsx";
import { Choice } from "../choice.tsx";
import { keep, kept } from "../save/kept.ts";

const PHONE = 390;
const DESKTOP = 1_280;
const DEVICES: [name: string, width: number][] = [["Phone", PHONE], ["Tablet", 820], [
  "Desktop",
  DESKTOP,
]];

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
  const [width, setWidth] = useState(() =>
    kept().device ?? (innerWidth > MOBILE_MAX_WIDTH_PX ? DESKTOP : PHONE)
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
        <Choice
          label="Preview width"
          options={DEVICES}
          value={width}
          choose={(device) => {
            setWidth(device);
            keep({ device });
          }}
        />
        <button
          type="button"
          className="preview-edit"
          aria-pressed={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          Edit on the page
        </button>
        {url && (
          <a className="preview-open" href={alonePath(url)} target="_blank" rel="noopener">
            Open in a new tab
          </a>
        )}
        <span className="preview-busy" role="status">{isBusy ? "Updating..." : ""}</span>
      </div>
      <div className="preview-stage" ref={stage}>
        {url && scale > 0 && (
          <PageFrame
            allow="clipboard-write *"
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
