// An earlier version in the page's place: to be looked at, brought back or left.
import { useEffect, useState } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { failureMessage } from "../../browser/call.ts";
import { PageFrame } from "../../guard/page_frame.tsx";
import { useEditor } from "../context.ts";
import { askPreview } from "../preview/ask_preview.ts";

export function VersionStage({ version, code }: { version: number; code: string }) {
  const { username, dispatch } = useEditor();
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    let isStale = false;
    askPreview(username, { user_code: code }, () => !isStale).then((reply) => {
      if (isStale || !reply) return;
      setUrl(reply.ok ? reply.data.frame_url : null);
      setError(reply.ok ? "" : failureMessage(reply, SENTENCES.preview_failed));
    });
    return () => void (isStale = true);
  }, [username, code]);

  return (
    <div className="version-stage">
      <p>
        <strong>{`Version ${version}`}</strong>
        <Button look="quiet" onClick={() => dispatch({ type: "version_restored", code })}>
          Restore this version
        </Button>
        <Button look="plain" onClick={() => dispatch({ type: "version_shown", version: null })}>
          Back to my page
        </Button>
      </p>
      {url
        ? <PageFrame title={`Version ${version}`} src={url} />
        : <p className="preview-empty">{error || "One moment..."}</p>}
    </div>
  );
}
