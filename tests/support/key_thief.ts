// Pages that take the keyboard: every frame in a browser becomes one, and what their scripts hear is written down.
import type { Page } from "playwright-core";
import { addFrameScript } from "./frame_scripts.ts";
import { until } from "./until.ts";

const HEARD = "heard a key: ";
const STOLE = "takes the focus";

/** Each 30 ms, whatever the page around it does about it; said first, since it may be gone afterwards. */
const SCRIPT =
  `<input id="thief" aria-hidden="true" style="position:fixed;top:0;left:0;width:1px;height:1px">
<script>
addEventListener("keydown", ({ key }) => console.log("${HEARD}" + key), true);
addEventListener("message", ({ data }) => data === "steal" && steal());
function steal() {
  setInterval(() => { console.log("${STOLE}"); thief.blur(); thief.focus(); window.focus(); }, 30);
}
</script>`;

export interface KeyThieves {
  /** From here on all frames take the focus, those too that come later. */
  begin(options?: { afterMs?: number; afterKey?: string }): Promise<void>;
  /** Of those that began, the first has taken the focus. */
  untilStolen(): Promise<void>;
  /** The keys that reached a frame. */
  heard(): string[];
}

/** Before the page is opened. */
export async function addKeyThieves(page: Page): Promise<KeyThieves> {
  const heard: string[] = [];
  let areActive = false;
  let hasStolen = false;
  page.on("console", (message) => {
    if (message.text() === STOLE) hasStolen = true;
    if (message.text().startsWith(HEARD)) heard.push(message.text().slice(HEARD.length));
  });
  await addFrameScript(page, () => SCRIPT + (areActive ? "<script>steal()</script>" : ""));
  return {
    async begin({ afterMs = 0, afterKey = "" } = {}) {
      areActive = true;
      await page.evaluate(({ afterMs, afterKey }) => {
        const begin = () => {
          for (const { contentWindow } of document.querySelectorAll("iframe")) {
            contentWindow?.postMessage("steal", "*");
          }
        };
        if (!afterKey) return void setTimeout(begin, afterMs);
        addEventListener("keyup", ({ key }) => key === afterKey && begin(), { capture: true });
      }, { afterMs, afterKey });
    },
    untilStolen: () => until("a focus that was taken", () => hasStolen).then(() => {}),
    heard: () => heard,
  };
}
