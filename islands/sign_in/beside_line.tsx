import { type ComponentType, useEffect, useState } from "react";
import { SCREENS } from "../../contract/paths.ts";
import { readTrial, type Trial } from "../browser/trial.ts";

interface OwnPageProps {
  trial: Trial;
  onShown(): void;
}

/** split.css has the same width. */
const SPLIT_MIN_PX = 900;

/** A page that waits in this browser covers the example, once it is there. */
export function BesideLine({ title, path }: { title: string; path: string }) {
  const [own, setOwn] = useState<{ OwnPage: ComponentType<OwnPageProps>; trial: Trial }>();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const trial = readTrial();
    if (!trial) return;
    const show = () => {
      if (innerWidth < SPLIT_MIN_PX) return;
      removeEventListener("resize", show);
      // Few visitors have a page here, so its frame comes apart.
      import("./own_page.tsx").then(({ OwnPage }) => setOwn({ OwnPage, trial }), () => {});
    };
    // A tablet may be turned.
    addEventListener("resize", show);
    show();
    return () => removeEventListener("resize", show);
  }, []);
  return (
    <>
      {own && <own.OwnPage trial={own.trial} onShown={() => setShown(true)} />}
      <p className="beside-line">
        {isShown ? <a href={SCREENS.try}>Your page, which waits in this browser</a> : (
          <>
            <a href={path}>{title}</a>: one of our examples
          </>
        )}
      </p>
    </>
  );
}
