import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use_hydrated.ts";

/** Before it is hydrated, islands/browser/gate.ts says whether there is one, so that nothing moves when it is hydrated. */
export function ShareButton({ url }: { url: string }) {
  const isHydrated = useHydrated();
  if (isHydrated && !("share" in navigator)) return null;
  return (
    <Button
      look="quiet"
      className={isHydrated ? "" : "share-early"}
      // A person may close what the browser shows, which is no error.
      onClick={() => navigator.share({ url }).catch(() => {})}
    >
      <Icon name="share" />
      Share
    </Button>
  );
}
