// The log of acts: what operators did, the newest first, as nobody can change it.
import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { type ActEntry, ActList } from "./act_list.tsx";
import { OperatorLayout } from "./operator_layout.tsx";
import { ButtonLink } from "../parts/button.tsx";

export function OperatorLog({ user, acts, older }: {
  user: UserPayload;
  acts: ActEntry[];
  /** Of the next 50; null at the end. */
  older: string | null;
}) {
  return (
    <OperatorLayout
      user={user}
      path={SCREENS.operatorLog}
      title="Log"
      lead="What operators did. Nobody can change it."
    >
      <section className="card" aria-label="Acts">
        {acts.length === 0 ? <p>Nothing yet.</p> : <ActList acts={acts} />}
        {older && (
          <div className="actions">
            <ButtonLink look="quiet" href={older}>Older</ButtonLink>
          </div>
        )}
      </section>
    </OperatorLayout>
  );
}
