// A draft by itself in a tab.
import { useEffect, useRef, useState } from "react";
import { MESSAGES } from "../server/contract/messages.ts";
import { followDraft } from "./editor/draft_frame.ts";

export function PreviewFrame({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => followDraft(url, () => frame.current, { stop: () => setStopped(true) }), [url]);

  if (isStopped) return <p>{MESSAGES.previewStopped}</p>;
  return (
    <iframe
      ref={frame}
      className="preview-alone"
      sandbox="allow-scripts"
      allow="clipboard-write *"
      referrerPolicy="no-referrer"
      title="Preview of your page"
      src={url}
    />
  );
}
