// Someone saved in between: both are kept, and the author decides which one goes on.
import { Button } from "../../../ui/parts/button.tsx";
import { Differences } from "./differences.tsx";

export function ConflictNotice(
  { theirs, code, keepMine, takeTheirs }: {
    /** The other save; null without one. */
    theirs: { user_code: string } | null;
    /** What is in the editor. */
    code: string;
    keepMine(): void;
    takeTheirs(): void;
  },
) {
  if (!theirs) return null;
  return (
    <div className="notice notice-warning conflict">
      <p>
        What yours would change of the other save. The other one stays in the history, and yours in
        this browser, whichever you choose.
      </p>
      <Differences before={theirs.user_code} after={code} />
      <div className="actions">
        <Button look="quiet" onClick={takeTheirs}>Take the other one</Button>
        <Button onClick={keepMine}>Save mine over it</Button>
      </div>
    </div>
  );
}
