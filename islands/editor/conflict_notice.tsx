// Someone saved in between: both are kept, and the author decides which one goes on.
import type { ComponentProps } from "react";
import { Button } from "../../ui/parts/button.tsx";
import { Differences } from "./differences.tsx";

interface Conflict {
  /** From the other save to what is in the editor. */
  differences: ComponentProps<typeof Differences>["differences"];
}

export function ConflictNotice(
  { conflict, keepMine, takeTheirs }: {
    conflict: Conflict | null;
    keepMine(): void;
    takeTheirs(): void;
  },
) {
  if (!conflict) return null;
  return (
    <div className="notice notice-warning conflict">
      <p>
        What yours would change of the other save. The other one stays in the history, and yours in
        this browser, whichever you choose.
      </p>
      <Differences differences={conflict.differences} />
      <div className="actions">
        <Button look="quiet" onClick={takeTheirs}>Take the other one</Button>
        <Button onClick={keepMine}>Save mine over it</Button>
      </div>
    </div>
  );
}
