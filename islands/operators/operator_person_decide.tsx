import { CALLS, SCREENS } from "../../contract/paths.ts";
import { call } from "../browser/call.ts";
import { leaveBy } from "../browser/use_action.ts";
import { ActForm } from "./act_form.tsx";

interface OperatorPersonDecideProps {
  username: string;
  isVerified: boolean;
  isStopped: boolean;
  isOperator: boolean;
}

export function OperatorPersonDecide(
  { username, isVerified, isStopped, isOperator }: OperatorPersonDecideProps,
) {
  return (
    <section className="card" aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <ActForm
        title="Sign them out everywhere"
        hint="Browsers, assistants and keys. They sign in again as always; what they wrote stays."
        look="quiet"
        ask={(reason) => call(CALLS.signOutEverywhere, { username, reason })}
      />
      {!isVerified && (
        <ActForm
          title="Send the verification again"
          hint="A new link to their address; the one before ends."
          look="quiet"
          ask={(reason) => call(CALLS.resendToPerson, { username, reason })}
        />
      )}
      {!isOperator && (
        <>
          <ActForm
            title={isStopped ? "Let them sign in again" : "Stop their sign-ins"}
            hint={isStopped
              ? "They get a mail with your reason."
              : "Nobody gets into the account, by whichever way. Its page stays as it is. They get a mail with your reason."}
            look={isStopped ? "quiet" : "danger"}
            needsReason
            ask={(reason) => call(CALLS.stopSignIns, { username, reason, is_stopped: !isStopped })}
          />
          <ActForm
            title="Delete the account"
            hint="For good, with page, pictures, files and messages. They get a mail with your reason."
            look="danger"
            needsReason
            ask={(reason) => call(CALLS.deletePerson, { username, reason })}
            onDone={() => leaveBy(() => location.assign(SCREENS.operatorPeople))}
          >
            {(id) => (
              <div className="field">
                <label htmlFor={`${id}_name`}>{`Type ${username}, to be sure`}</label>
                <input
                  id={`${id}_name`}
                  pattern={username}
                  title={username}
                  autoComplete="off"
                  autoCapitalize="none"
                  required
                />
              </div>
            )}
          </ActForm>
        </>
      )}
    </section>
  );
}
