import { useEffect, useState } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import { PageFrame } from "../guard/page_frame.tsx";
import { followDraft } from "../editor/preview/draft_frame.ts";

export function PreviewFrame({ url }: { url: string }) {
  const [isStopped, setStopped] = useState(false);

  useEffect(
    () =>
      followDraft(url, () => document.querySelector("iframe"), { stop: () => setStopped(true) }),
    [url],
  );

  if (isStopped) return <p>{SENTENCES.preview_stopped}</p>;
  return (
    <PageFrame
      className="preview-alone"
      title="Preview of your page"
      src={url}
    />
  );
}
