// Before the operator's room: a proof of the last minutes that it is really them.
import { ProveForm } from "../../islands/accounts/prove_form.tsx";
import { SENTENCES } from "../../contract/sentences.ts";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

export function OperatorProof({ hasPassword, path }: { hasPassword: boolean; path: string }) {
  return (
    <CardLayout title="Operator's room" lead={SENTENCES.proof_needed}>
      <Styles of={["form"]} />
      <Island name="prove_form" of={ProveForm} props={{ hasPassword, path }} />
    </CardLayout>
  );
}
