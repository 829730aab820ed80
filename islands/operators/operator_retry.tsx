import { CALLS } from "../../contract/paths.ts";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { leaveBy } from "../browser/use_action.ts";
import { ActButton } from "./act_form.tsx";

export function OperatorRetry({ id, of = "" }: {
  /** It is null to retry all mails. */
  id: string | null;
  /** Screen readers read it out with the button, whose place in the list their users do not see. */
  of?: string;
}) {
  const act = useAct(
    () => call(CALLS.retryMails, { id }),
    () => leaveBy(() => location.reload()),
  );
  if (id === null) return <ActButton act={act} id="retry_all" label="Try all again" />;
  return (
    <ActButton act={act} id={`retry_${id}`} label="Try again" describedAs={`Try again: ${of}`} />
  );
}
