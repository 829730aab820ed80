import { NOTE_QUOTE_MAX_LENGTH } from "../../contract/notes/notes.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MessageOf, ShellMessage } from "../../contract/publishing/frame_messages.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { cleanedLine } from "../../contract/visible_text.ts";
import { fitPage, useRoom } from "../browser/use_room.ts";
import { followDraft } from "../editor/preview/draft_frame.ts";
import { PageFrame } from "../guard/page_frame.tsx";
import type { Pin } from "./use_review.ts";

interface ReviewedPageProps {
  url: string;
  username: string;
  /** It is in CSS px, or 0 for all the room. */
  device: number;
  isPicking: boolean;
  outlined: number | null;
  onPick(pin: Pin): void;
}

export function ReviewedPage(
  { url, username, device, isPicking, outlined, onPick }: ReviewedPageProps,
) {
  const stage = useRef<HTMLDivElement>(null);
  const scroll = useRef(0);
  const room = useRoom(stage);
  const [stopped, setStopped] = useState<string | null>(null);
  const width = Math.round(device || room.width);
  const isStopped = stopped === url;

  useEffect(() => tellPage({ type: "folio:editing", isOn: isPicking }), [isPicking]);

  const bringIntoSight = useEffectEvent(() => {
    if (outlined !== null) tellPage({ type: "folio:outline", at: outlined });
  });
  // On a narrow screen the form has taken some of its room.
  useEffect(bringIntoSight, [room.height]);

  const begin = useEffectEvent(() =>
    tellPage({ type: "folio:editing", isOn: isPicking, scroll: scroll.current })
  );
  const pick = useEffectEvent(({ at, quote, element, written }: MessageOf<"folio:pick">) => {
    if (!isPicking) return;
    onPick({
      at,
      quote: cleanedLine(quote, NOTE_QUOTE_MAX_LENGTH),
      element: /^[a-z0-9-]*$/.test(element) ? element : "",
      isWritten: written !== null,
      frameUrl: url,
      width,
    });
  });

  useEffect(() =>
    followDraft(url, findFrame, {
      isOfOthers: true,
      onFrameMessage(message) {
        if (message === "folio:ready") begin();
        else if (message.type === "folio:place") scroll.current = message.scroll ?? scroll.current;
        else if (message.type === "folio:pick") pick(message);
      },
      stop: () => setStopped(url),
    }), [url]);

  const { scale, style } = fitPage(room, width);
  return (
    <section className="review-stage" aria-label="The page" ref={stage}>
      {isStopped && <p className="preview-empty">{SENTENCES.preview_stopped}</p>}
      {!isStopped && scale > 0 && (
        <PageFrame
          title={`The page of ${username}`}
          src={url}
          style={style}
        />
      )}
    </section>
  );
}

function findFrame(): HTMLIFrameElement | null {
  return document.querySelector(".review-stage iframe");
}

export function tellPage(message: ShellMessage): void {
  findFrame()?.contentWindow?.postMessage(message, "*");
}
