import { useEffect, useState } from "react";

export type Extras = typeof import("./extras.ts");

export function useExtras(): Extras | null {
  const [extras, setExtras] = useState<Extras | null>(null);
  useEffect(() => {
    import("./extras.ts").then(setExtras, () => {});
  }, []);
  return extras;
}
