// A frame that says what is beyond all bounds, in whichever browser: nothing of it is applied, and the page around goes on.
import { hostileSource } from "../../tests/support/hostile_messages.ts";
import { type Driver, until } from "./driver.ts";

export const PAGE =
  `<!DOCTYPE html><html lang="en"><head><title>Bounds</title></head><body><h1>Bounds</h1><script>
const say = (message) => parent.postMessage(message, "*");
const attacks = {
  all() {
    for (const [, message] of ${hostileSource()}) say(message);
  },
  changes() {
    const changes = Array.from({ length: 400000 }, () => ["applied", "applied"]);
    for (let i = 0; i < 12; i++) say({ type: "folio:store", area: "local", changes });
  },
  name() {
    say({ type: "folio:download", name: "a".repeat(16e6) + ".txt", blob: new Blob(["a"], { type: "text/plain" }) });
  },
  color() {
    const color = "color-mix(in srgb, red, ".repeat(1e5) + "red" + ")".repeat(1e5);
    say({ type: "folio:page", title: "applied", lang: "", icon: "", color });
  },
};
let times = 0;
const begin = (name) => {
  attacks[name]();
  setInterval(() => say({ type: "folio:page", title: name + ++times, lang: "", icon: "", color: "" }), 300);
};
</script></body></html>`;

const STATE = `[location.search, location.hash, document.documentElement.lang,
  document.querySelector("link[rel=icon]").href, document.querySelector("meta[name=theme-color]")?.content,
  localStorage.getItem("folio:page:chef1"), document.querySelector(".published-offer").hidden,
  document.querySelectorAll("dialog").length].join()`;

/** Yields what was seen; the page is saved already. */
export async function* walkBounds(driver: Driver, origin: string): AsyncGenerator<string> {
  for (const attack of ["all", "changes", "name", "color"]) {
    await driver.open(`${origin}/u/chef1`);
    await until(driver, "document.documentElement.dataset.corner");
    await until(driver, "typeof begin === 'function'", "frame");
    const before = await driver.evaluate<string>(STATE);
    await driver.evaluate(
      `(() => {
        let last = performance.now();
        self.heldUpMs = 0;
        setInterval(() => {
          heldUpMs = Math.max(heldUpMs, performance.now() - last);
          last = performance.now();
        }, 5);
      })()`,
    );
    await driver.evaluate(`void setTimeout(() => begin(${JSON.stringify(attack)}))`, "frame");
    await until(
      driver,
      `/^${attack}([3-9]|\\d\\d)/.test(document.title) || !document.querySelector('.published-stopped').hidden`,
    );
    const after = await driver.evaluate<string>(STATE);
    if (after !== before) throw new Error(`${attack}: ${before} became ${after}`);
    const isStopped = await driver.evaluate<boolean>(
      "!document.querySelector('.published-stopped').hidden",
    );
    const heldUpMs = await driver.evaluate<number>("Math.round(heldUpMs)");
    yield `messages beyond all bounds (${attack}) change nothing; the page around is held up for ${heldUpMs} ms${
      isStopped ? ", and its frame is stopped" : ""
    }`;
  }
  await driver.evaluate("document.querySelector('.published-credit a').click()");
  await until(driver, "location.pathname === '/'");
  yield "its links work";
}
