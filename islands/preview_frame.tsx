// A draft by itself in a tab.
import { useEffect, useState } from "react";
import { MESSAGES } from "../contract/sentences.ts";
import { PageFrame } from "./guard/page_frame.tsx";
import { followDraft } from "./editor/preview/draft_frame.ts";

export function PreviewFrame({ url }: { url: string }) {
  const [isStopped, setStopped] = useState(false);

  useEffect(
    () =>
      followDraft(url, () => document.querySelector("iframe"), { stop: () => setStopped(true) }),
    [url],
  );

  if (isStopped) return <p>{MESSAGES.previewStopped}</p>;
  return (
    <PageFrame
      className="preview-alone"
      allow="clipboard-write *"
      title="Preview of your page"
      src={url}
    />
  );
}
