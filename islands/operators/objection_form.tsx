import { REASON_MAX_LENGTH } from "../../contract/limits.ts";
import { sentenceOfRule, SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { checkReason } from "../../contract/rules.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useForm } from "../browser/use_action.ts";

export function ObjectionForm() {
  const { onSubmit, submitButton, isBusy, error, done } = useForm(
    ["objection"],
    async ({ objection }) => {
      const problem = checkReason(objection);
      if (problem) return sentenceOfRule(problem);
      const reply = await call(CALLS.object, { objection });
      if (!reply.ok) return failureMessage(reply, SENTENCES.objection_failed);
      return { done: reply.data.message };
    },
  );
  if (done) return <Notice kind="success">{done}</Notice>;
  return (
    <form className="form" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="objection">You do not agree? Say why</label>
        <textarea
          id="objection"
          name="objection"
          rows={4}
          maxLength={REASON_MAX_LENGTH}
          required
        />
        <p className="field-hint">An operator reads it and looks at your page again.</p>
      </div>
      <Notice kind="error">{error}</Notice>
      <div className="actions">
        <Button {...submitButton}>{isBusy ? "Sending..." : "Object"}</Button>
      </div>
    </form>
  );
}
