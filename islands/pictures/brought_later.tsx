import { type FunctionComponent, useEffect, useState } from "react";

/** Most people have nothing to send, so the scripts for it come where there is something. */
export function BroughtLater() {
  const [Progress, setProgress] = useState<FunctionComponent | null>(null);
  useEffect(() => {
    if (!Object.hasOwn(localStorage, "brought_pictures")) return;
    import("./brought_progress.tsx").then(
      ({ BroughtProgress }) => setProgress(() => BroughtProgress),
      () => {},
    );
  }, []);
  return Progress && <Progress />;
}
