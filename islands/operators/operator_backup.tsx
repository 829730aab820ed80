import { CALLS } from "../../contract/paths.ts";
import type { BackupReply } from "../../contract/operators/operator_calls.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Notice } from "../../ui/parts/notice.tsx";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { ActButton } from "./act_form.tsx";

export function OperatorBackup() {
  const act = useAct(
    () => call(CALLS.backUp, {}),
    ({ path }: BackupReply) => {
      location.assign(path);
      return { done: SENTENCES.backup_begun };
    },
  );
  return (
    <ActButton act={act} id="backup_password" label="Download a backup">
      <Notice kind="success">{act.done}</Notice>
    </ActButton>
  );
}
