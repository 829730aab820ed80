// The parts of the editor that come after it (extras.ts); null until then, and where they do not come.
import { useEffect, useState } from "react";

export type Extras = typeof import("./extras.ts");

export function useExtras(): Extras | null {
  const [extras, setExtras] = useState<Extras | null>(null);
  useEffect(() => {
    // Without them a page can be written and saved all the same.
    import("./extras.ts").then(setExtras, () => {});
  }, []);
  return extras;
}
