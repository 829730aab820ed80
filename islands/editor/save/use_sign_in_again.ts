// Whether somebody has to sign in again before the editor's calls go on.
import { useEffect, useState } from "react";
import { askInPlace } from "../../browser/call.ts";

/** Null: nobody is asked. `isReady`: there is something to ask with. */
export function useSignInAgain(isReady: boolean): ((isSignedIn: boolean) => void) | null {
  const [answer, setAnswer] = useState<((isSignedIn: boolean) => void) | null>(null);
  useEffect(() => {
    if (!isReady) return;
    return askInPlace(() =>
      new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => setAnswer(null))
    );
  }, [isReady]);
  return answer;
}
