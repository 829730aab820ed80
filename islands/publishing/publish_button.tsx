import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { leaveBy, useAction } from "../browser/use_action.ts";

export function PublishButton({ isPublished }: { isPublished: boolean }) {
  const change = useAction(async () => {
    if (isPublished && !confirm(SENTENCES.confirm_unpublish)) return;
    const reply = await call(CALLS.publishPortfolio, { is_published: !isPublished });
    if (!reply.ok) return failureMessage(reply, SENTENCES.publish_failed);
    return await leaveBy(() => location.reload());
  });

  return (
    <>
      <Button
        look={isPublished ? "plain" : "primary"}
        {...change.button}
        onClick={() => change.run()}
      >
        {isPublished ? "Take offline" : "Put it online"}
      </Button>
      <Notice kind="error">{change.error}</Notice>
    </>
  );
}
