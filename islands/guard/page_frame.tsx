// Every frame of a page on our screens is made here, so that each one has the guards (focus.ts, and the layer below).
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { FRAME_ALLOW } from "../../contract/publishing/frame_features.ts";
import { Button } from "../../ui/parts/button.tsx";
import "./focus.ts";
import { TOOK_KEYS, TOOK_KEYS_SAID } from "./presses.ts";

/**
 * scrollIntoView() in a frame scrolls every ancestor of its box, unless the box is fixed. The layer is fixed and not the
 * frame, because Firefox would leave a fixed frame at its first place.
 */
const STYLE = `.page-frame, .page-frame-layer { width: 100%; height: 100%; border-radius: inherit }
.page-frame iframe { display: block }
@supports (anchor-scope: all) {
  .page-frame { anchor-name: --page-frame; anchor-scope: --page-frame }
  .page-frame-layer {
    position: fixed; position-anchor: --page-frame; top: anchor(top); left: anchor(left);
    width: anchor-size(width); height: anchor-size(height); overflow: clip;
  }
}`;

// This module is imported on the server too, where frames are drawn.
if ("document" in globalThis) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer parts { ${STYLE} }`);
  document.adoptedStyleSheets.push(sheet);
}

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
