import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { call } from "../browser/call.ts";
import { openHangNote } from "../browser/hang_note.ts";
import type { Trial } from "../browser/trial.ts";
import { PageFrame } from "../guard/page_frame.tsx";

const note = openHangNote("own_page");

export function OwnPage({ trial, onShown }: { trial: Trial; onShown(): void }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const page = String(trial.at);

  useEffect(() => {
    // A page that hung the form beside it is not shown there again, or its owner could not sign in.
    if (note.read() === page) return;
    call(CALLS.previewGuest, { user_code: trial.code, pictures: [] }).then((reply) => {
      if (!reply.ok || !note.noteLoading(page)) return;
      setUrl(reply.data.frame_url);
    });
  }, [trial]);

  if (url === null) return null;
  return (
    <div className="beside-own">
      {/* No page is drawn then (islands/guard/focus.ts). */}
      <p aria-hidden="true">Your page is hidden while you type a password.</p>
      <PageFrame
        inert
        title="Your page"
        src={url}
        data-loaded={isLoaded || undefined}
        onLoad={() => {
          note.noteLoaded(page);
          setLoaded(true);
          onShown();
        }}
      />
    </div>
  );
}
