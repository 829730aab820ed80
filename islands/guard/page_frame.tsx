// Every frame of a page on our screens is made here, so that each one has the guards (focus.ts, layer.ts).
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { FRAME_ALLOW } from "../../contract/publishing/frame_features.ts";
import { Button } from "../../ui/parts/button.tsx";
import "./focus.ts";
import "./layer.ts";
import { TOOK_KEYS, TOOK_KEYS_SAID } from "./presses.ts";

interface PageFrameProps
  extends Omit<ComponentProps<"iframe">, "allow" | "sandbox" | "referrerPolicy"> {
  src: string;
  title: string;
}

export function PageFrame({ className = "", ...props }: PageFrameProps) {
  const { src } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const isStopped = stopped === src;

  useEffect(() => {
    const element = frame.current;
    const stop = (event: Event) => {
      if (!(event as CustomEvent<boolean>).detail) setStopped(src);
    };
    element?.addEventListener(TOOK_KEYS, stop);
    return () => element?.removeEventListener(TOOK_KEYS, stop);
  }, [src, isStopped]);

  function runAgain(event: MouseEvent) {
    event.preventDefault();
    setStopped(null);
  }

  if (isStopped) {
    return (
      <div className="frame-stopped" role="alert">
        <p>{TOOK_KEYS_SAID}</p>
        <Button look="quiet" onClick={runAgain}>Run it again</Button>
      </div>
    );
  }
  return (
    <div className={`page-frame ${className}`.trim()}>
      <div className="page-frame-layer">
        <iframe
          ref={frame}
          sandbox="allow-scripts"
          allow={FRAME_ALLOW}
          referrerPolicy="no-referrer"
          {...props}
        />
      </div>
    </div>
  );
}
