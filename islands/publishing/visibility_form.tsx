import { useState } from "react";
import { PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import { sentenceOfRule, SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import type { VisibilityRequest } from "../../contract/payloads.ts";
import { broken, checkPassword } from "../../contract/rules.ts";
import {
  type Visibility,
  VISIBILITY_WORDS,
  type VisibilityState,
} from "../../contract/publishing/visibility.ts";
import { Button } from "../../ui/parts/button.tsx";
import { PasswordField } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { tellSaved } from "../browser/saved.ts";
import { useForm } from "../browser/use_action.ts";

const PASSWORD = "page_password";
const CHOICES = Object.entries(VISIBILITY_WORDS) as [Visibility, { name: string; means: string }][];

export function VisibilityForm({ visibility, has_password }: VisibilityState) {
  const [hasPassword, setHasPassword] = useState(has_password);
  const { field, onSubmit, submitButton, isBusy, error, done } = useForm(
    ["visibility", PASSWORD],
    async (values, form) => {
      const request = toRequest(values.visibility as Visibility, values[PASSWORD]);
      const problem = toProblem(request, hasPassword);
      if (problem) {
        form.querySelector<HTMLInputElement>(`[name=${PASSWORD}]`)!.focus();
        return sentenceOfRule(problem);
      }
      const reply = await call(CALLS.visibility, request);
      if (!reply.ok) return failureMessage(reply, SENTENCES.visibility_failed);
      form.querySelector<HTMLInputElement>(`[name=${PASSWORD}]`)!.value = "";
      setHasPassword(hasPassword || request.password !== undefined);
      tellBesideLink(request.visibility);
      tellSaved(reply.data.frame_url);
      return { done: reply.data.message };
    },
  );
  const { onChange } = field("visibility");
  return (
    <section className="card visibility" aria-labelledby="visibility_title">
      <h2 id="visibility_title">Who may see it</h2>
      <form className="form" onSubmit={onSubmit}>
        <fieldset className="visibility-choices" aria-labelledby="visibility_title">
          {CHOICES.map(([value, { name, means }]) => (
            <label key={value}>
              <input
                type="radio"
                name="visibility"
                value={value}
                defaultChecked={value === visibility}
                onChange={onChange}
              />
              <span>
                <strong>{name}</strong>
                <span>{means}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="visibility-password">
          <PasswordField
            {...field(PASSWORD)}
            label={hasPassword ? "New password of the page" : "Password of the page"}
            hint={hasPassword
              ? "Empty: it stays the one that you set. With a new one, everybody is asked again."
              : `At least ${PASSWORD_MIN_LENGTH} characters. You will pass it on, so do not take one that you use elsewhere.`}
            autoComplete="new-password"
          />
        </div>
        <Notice kind="error">{error}</Notice>
        <Notice kind="success">{done}</Notice>
        <div className="actions">
          <Button {...submitButton} look="quiet">{isBusy ? "Saving..." : "Save"}</Button>
        </div>
      </form>
    </section>
  );
}

function toRequest(visibility: Visibility, password: string): VisibilityRequest {
  return visibility === "password" && password !== "" ? { visibility, password } : { visibility };
}

function toProblem({ visibility, password }: VisibilityRequest, hasPassword: boolean) {
  if (password !== undefined) return checkPassword(password);
  return visibility === "password" && !hasPassword ? broken("page_password_needed") : null;
}

/** The card of the link is no island, so its text is set here. */
function tellBesideLink(visibility: Visibility): void {
  const note = document.getElementById("live_note");
  if (note) note.textContent = VISIBILITY_WORDS[visibility].said;
}
