import { REPORT_MAX_LENGTH } from "../../contract/limits.ts";
import { sentenceOfRule, SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { checkReport } from "../../contract/rules.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useForm } from "../browser/use_action.ts";

export function ReportForm({ username }: { username: string }) {
  const { field, onSubmit, submitButton, isBusy, error, done } = useForm(
    ["details", "email"],
    async (values) => {
      const problem = checkReport(values.details);
      if (problem) return sentenceOfRule(problem);
      const reply = await call(CALLS.report, { username, ...values });
      if (!reply.ok) return failureMessage(reply, SENTENCES.report_failed);
      return { done: reply.data.message };
    },
  );
  if (done) {
    return (
      <>
        <Notice kind="success">{done}</Notice>
        <ButtonLink href={portfolioPath(username)} look="quiet">Back to the page</ButtonLink>
      </>
    );
  }
  return (
    <form className="form" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="details">What is wrong with it?</label>
        <textarea id="details" name="details" rows={6} maxLength={REPORT_MAX_LENGTH} required />
        <p className="field-hint">For example: it asks for a password, or it shows my work.</p>
      </div>
      <Field
        {...field("email")}
        label="Your email (optional)"
        hint="If you would like an answer."
        type="email"
        autoComplete="email"
      />
      <Notice kind="error">{error}</Notice>
      <Button {...submitButton} className="button-wide">
        {isBusy ? "Sending..." : "Send report"}
      </Button>
    </form>
  );
}
