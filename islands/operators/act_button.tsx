// A button by which an operator does something at once, and the proof that it may ask for.
import type { ReactNode } from "react";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import type { useAct } from "../browser/use_act.ts";

export function ActButton({ act, id, label, describedAs, children }: {
  act: ReturnType<typeof useAct<[], never>>;
  /** Of the field for the proof. */
  id: string;
  label: string;
  /** Which one, for those who hear the buttons without seeing their places. */
  describedAs?: string;
  /** What is said of it beside an error. */
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
