import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useAction } from "../browser/use_action.ts";

export function ResendButton() {
  const again = useAction(async () => {
    const reply = await call(CALLS.resendVerification, {});
    if (!reply.ok) return failureMessage(reply, SENTENCES.resend_failed);
    return { done: reply.data.message };
  });
  return (
    <>
      <Button {...again.button} onClick={() => again.run()}>Send the link again</Button>
      <Notice kind="success">{again.done}</Notice>
      <Notice kind="error">{again.error}</Notice>
    </>
  );
}
