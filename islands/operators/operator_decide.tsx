import type { AddressTaking } from "../../contract/calls.ts";
import type { ActRequest } from "../../contract/operators/operator_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { GROUND_NAMES } from "../../contract/operators/takedowns.ts";
import { call } from "../browser/call.ts";
import { ActForm } from "./act_form.tsx";

export interface FeatureAct {
  title: string;
  hint: string;
  address: AddressTaking<typeof ActRequest>;
}

interface OperatorDecideProps {
  username: string;
  hasPage: boolean;
  isTakenDown: boolean;
  hasObjection: boolean;
  hasReports: boolean;
  isHeld: boolean;
  areMessagesStopped: boolean;
  featureActs: readonly FeatureAct[];
}

export function OperatorDecide(props: OperatorDecideProps) {
  const { username, hasPage, isTakenDown, hasObjection, hasReports, isHeld, areMessagesStopped } =
    props;
  return (
    <section className="card" aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      {hasObjection && (
        <ActForm
          title="Let it stay down"
          hint="Its owner gets a mail with your answer."
          look="danger"
          needsReason
          ask={(reason) => call(CALLS.uphold, { username, reason })}
        />
      )}
      {isHeld && !isTakenDown && (
        <ActForm
          title="Let it pass"
          hint="Strangers see it from now on. Its owner gets a mail, with what you write here. What it waited for holds no later save of it."
          ask={(reason) => call(CALLS.letPass, { username, reason })}
        />
      )}
      {isTakenDown && (
        <ActForm
          title="Put it back"
          hint="Strangers see it again. Its owner gets a mail, with what you write here."
          ask={(reason) => call(CALLS.putBack, { username, reason })}
        />
      )}
      {hasReports && !isTakenDown && (
        <ActForm
          title="Dismiss the reports"
          hint="Nothing is wrong with it. For the log alone."
          look="quiet"
          ask={(reason) => call(CALLS.dismissReports, { username, reason })}
        />
      )}
      {hasPage && !isTakenDown && <TakeDown username={username} />}
      {props.featureActs.map(({ title, hint, address }) => (
        <ActForm
          key={title}
          {...{ title, hint }}
          look="quiet"
          ask={(reason) => call(address, { username, reason })}
        />
      ))}
      <ActForm
        title={areMessagesStopped ? "Allow its messages again" : "Stop its messages"}
        hint={areMessagesStopped
          ? "Visitors may write to its owner again."
          : "Visitors can write to nobody by its forms."}
        look="quiet"
        ask={(reason) =>
          call(CALLS.stopMessages, { username, reason, is_stopped: !areMessagesStopped })}
      />
    </section>
  );
}

function TakeDown({ username }: { username: string }) {
  return (
    <ActForm
      title="Take it down"
      hint="Nobody but its owner sees it, who gets a mail with your reason and how to object."
      look="danger"
      needsReason
      ask={(reason, ground) => call(CALLS.takeDown, { username, reason, ground })}
    >
      {(id) => (
        <div className="field">
          <label htmlFor={`${id}_ground`}>Ground</label>
          <select id={`${id}_ground`} name="ground" defaultValue="phishing">
            {Object.entries(GROUND_NAMES).map(([ground, name]) => (
              <option key={ground} value={ground}>{name}</option>
            ))}
          </select>
        </div>
      )}
    </ActForm>
  );
}
