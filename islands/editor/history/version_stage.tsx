// An earlier version in the page's place: to be looked at, brought back or left.
import { useEffect, useState } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { CALLS } from "../../../contract/paths.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { call, failureMessage } from "../../browser/call.ts";
import { PageFrame } from "../../guard/page_frame.tsx";
import { useEditor } from "../context.ts";

export function VersionStage({ version, code }: { version: number; code: string }) {
  const { dispatch } = useEditor();
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    let isStale = false;
    call(CALLS.previewPortfolio, { user_code: code }).then((reply) => {
      if (isStale) return;
      setUrl(reply.ok ? reply.data.frame_url : null);
      setError(reply.ok ? "" : failureMessage(reply, SENTENCES.preview_failed));
    });
    return () => void (isStale = true);
  }, [code]);

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
