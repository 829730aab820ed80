// Takes a page offline, or serves it again; the dashboard is drawn anew after that.
import { useState } from "react";
import { MESSAGES } from "../contract/messages.ts";
import { CALLS } from "../contract/paths.ts";
import { Button } from "../ui/parts/button.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { call, failureMessage } from "./browser/call.ts";

export function PublishButton({ isPublished }: { isPublished: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function change() {
    if (isPublished && !confirm(MESSAGES.confirmUnpublish)) return;
    setBusy(true);
    setError("");
    const reply = await call(CALLS.publishPortfolio, { is_published: !isPublished });
    if (reply.ok) return location.reload();
    setError(failureMessage(reply, MESSAGES.publishFailed));
    setBusy(false);
  }

  return (
    <>
      <Button
        look={isPublished ? "plain" : "primary"}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={change}
      >
        {isPublished ? "Take offline" : "Publish again"}
      </Button>
      <Notice kind="error">{error}</Notice>
    </>
  );
}
