import { CALLS } from "../../contract/paths.ts";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { leaveBy } from "../browser/use_action.ts";
import { ActButton } from "../operators/act_form.tsx";

export function OperatorWithdraw({ id, of }: {
  id: string;
  /** Screen readers read it out with the button, whose place in the list their users do not see. */
  of: string;
}) {
  const act = useAct(
    () => call(CALLS.withdrawInvitation, { id }),
    () => leaveBy(() => location.reload()),
  );
  return (
    <ActButton
      act={act}
      id={`withdraw_${id}`}
      label="Withdraw"
      describedAs={`Withdraw the invitation ${of}`}
    />
  );
}
