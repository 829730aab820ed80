// A frame prints within the window around it, so the page around prints (islands/page_shell/printing.ts).
import { isPrintKey } from "../../contract/publishing/print_key.ts";
import { later, send } from "./bridge.ts";
import { run } from "./links.ts";

let isFollowed = false;

export function askForPrint(): void {
  send({ type: "folio:print" });
}

/** The page around prints; where it does not, as in a preview, the key is the browser's. */
export function followForPrint(code: string): void {
  if (isFollowed) return;
  isFollowed = true;
  (run(code) as (timer: typeof later) => void)(later);
  addEventListener("keydown", (event) => {
    if (!isPrintKey(event) || event.defaultPrevented) return;
    event.preventDefault();
    askForPrint();
  });
}
