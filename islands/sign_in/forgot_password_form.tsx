import { sentenceOfRule, SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { checkEmail } from "../../contract/rules.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Field } from "../../ui/parts/field.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { accountFailureMessage, call } from "../browser/call.ts";
import { useForm } from "../browser/use_action.ts";

export function ForgotPasswordForm() {
  const { field, onSubmit, submitButton, isBusy, error, done } = useForm(
    ["email"],
    async (values) => {
      const problem = checkEmail(values.email.trim());
      if (problem) return sentenceOfRule(problem);
      const reply = await call(CALLS.passwordReset, values);
      if (!reply.ok) return accountFailureMessage(reply, SENTENCES.reset_request_failed);
      return { done: reply.data.message || SENTENCES.reset_requested };
    },
  );

  if (done) {
    return (
      <>
        <Illustration name="letter" />
        <h1>Check Your Email</h1>
        <Notice kind="success">{done}</Notice>
        <ButtonLink href={SCREENS.login} className="button-wide">Back to Login</ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="lead">Tell us your email, and we send you a link to set a new one.</p>
      <form className="form" onSubmit={onSubmit} noValidate>
        <Field {...field("email")} label="Email" type="email" autoComplete="email" required />
        <Notice kind="error">{error}</Notice>
        <Button {...submitButton} className="button-wide">
          {isBusy ? "Sending Magic Link..." : "Send Reset Link"}
        </Button>
      </form>
      <p className="card-foot">
        Remembered it? <a href={SCREENS.login}>Back to Login</a>
      </p>
    </>
  );
}
