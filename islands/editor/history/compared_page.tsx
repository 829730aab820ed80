import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { ShellMessage } from "../../../contract/publishing/frame_messages.ts";
import type { PreviewPlace } from "../../../contract/publishing/portfolio_payloads.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { failureMessage } from "../../browser/call.ts";
import { PageFrame } from "../../guard/page_frame.tsx";
import { useEditor } from "../context.ts";
import { askPreview } from "../preview/ask_preview.ts";
import { followDraft } from "../preview/draft_frame.ts";

export type ComparedPlace = Exclude<PreviewPlace, "page">;

interface ComparedPageProps {
  place: ComparedPlace;
  name: string;
  code: string;
  style: CSSProperties;
  top: RefObject<number>;
  onHeight(height: number): void;
}

export function ComparedPage({ place, name, code, style, top, onHeight }: ComparedPageProps) {
  const { url, error, stop } = useShown(place, code);
  const hear = useEffectEvent(onHeight);

  useEffect(() => {
    if (!url) return;
    return followDraft(url, () => findFrame(place), {
      onFrameMessage(message) {
        if (message === "folio:ready") {
          tellCompared(place, { type: "folio:scroll_to", top: top.current });
        } else if (message.type === "folio:height") hear(message.height);
      },
      stop,
    });
  }, [url]);

  return (
    <div className="compared" data-place={place} inert>
      {url
        ? <PageFrame title={name} src={url} style={style} />
        : <p className="preview-empty" role="status">{error || "One moment..."}</p>}
    </div>
  );
}

function useShown(place: ComparedPlace, code: string) {
  const { username } = useEditor();
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    let isStale = false;
    if (code.trim() === "") return setError("There is nothing in it.");
    askPreview(username, { user_code: code, place }, () => !isStale).then((reply) => {
      if (isStale || !reply) return;
      setUrl(reply.ok ? reply.data.frame_url : null);
      setError(reply.ok ? "" : failureMessage(reply, SENTENCES.preview_failed));
    });
    return () => void (isStale = true);
  }, [username, code, place]);

  function stop() {
    setUrl(null);
    setError(SENTENCES.preview_stopped);
  }

  return { url, error, stop };
}

function findFrame(place: ComparedPlace): HTMLIFrameElement | null {
  return document.querySelector(`.compared[data-place="${place}"] iframe`);
}

export function tellCompared(place: ComparedPlace, message: ShellMessage): void {
  findFrame(place)?.contentWindow?.postMessage(message, "*");
}
