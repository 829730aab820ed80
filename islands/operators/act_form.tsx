import { type FormEvent, type ReactNode, useId } from "react";
import type { MessageReply } from "../../contract/payloads.ts";
import { REASON_MAX_LENGTH } from "../../contract/limits.ts";
import type { Ground } from "../../contract/operators/takedowns.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import type { Reply } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { leaveBy, type Outcome } from "../browser/use_action.ts";

interface ActFormProps {
  title: string;
  hint: string;
  look?: "primary" | "quiet" | "danger";
  needsReason?: boolean;
  ask(reason: string, ground: Ground): Promise<Reply<MessageReply>>;
  onDone?(): Outcome | Promise<Outcome>;
  children?: (id: string) => ReactNode;
}

export function ActForm(
  { title, hint, look, needsReason = false, ask, onDone = drawAnew, children }: ActFormProps,
) {
  const id = useId();
  const isHydrated = useHydrated();
  const act = useAct(ask, () => onDone());

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void act.run(String(data.get("reason") ?? ""), data.get("ground") as Ground);
  }

  return (
    <details className="operator-act" name="decision">
      <summary>{title}</summary>
      <p className="field-hint">{hint}</p>
      <form className="form" onSubmit={onSubmit}>
        {children?.(id)}
        <div className="field">
          <label htmlFor={`${id}_reason`}>{needsReason ? "Why" : "Why (optional)"}</label>
          <textarea
            id={`${id}_reason`}
            name="reason"
            rows={3}
            maxLength={REASON_MAX_LENGTH}
            required={needsReason}
          />
        </div>
        <Notice kind="error">{act.error}</Notice>
        <div className="actions">
          <Button type="submit" look={look} {...act.button} disabled={!isHydrated || act.isBusy}>
            {title}
          </Button>
        </div>
      </form>
      {act.proof && <ProofField id={`${id}_password`} {...act.proof} />}
    </details>
  );
}

function drawAnew(): Outcome | Promise<Outcome> {
  return leaveBy(() => location.reload());
}

export function ActButton({ act, id, label, describedAs, children }: {
  act: ReturnType<typeof useAct<[], never>>;
  id: string;
  label: string;
  /** Screen readers read it out with the button, whose place on the page their users do not see. */
  describedAs?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <Button look="quiet" {...act.button} onClick={() => act.run()} aria-label={describedAs}>
        {label}
      </Button>
      {children}
      <Notice kind="error">{act.error}</Notice>
      {act.proof && <ProofField id={id} {...act.proof} />}
    </>
  );
}
