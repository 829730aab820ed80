// Has mails tried again that were given up: one, or all.
import { CALLS } from "../../contract/paths.ts";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { leaveBy } from "../browser/use_action.ts";
import { ActButton } from "./act_form.tsx";

export function OperatorRetry({ id, of = "" }: {
  /** Null: all. */
  id: string | null;
  /** Which one, for those who hear the buttons without seeing their places. */
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
