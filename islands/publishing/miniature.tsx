import { LiveFrame } from "../site/live_frame.tsx";

/** The dashboard's island: what other islands hold is none itself. */
export function Miniature({ url, width }: { url: string; width: number }) {
  return <LiveFrame {...{ url, width }} />;
}
