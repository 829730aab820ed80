// What of a page moves without anybody having pressed anything.
import type { Page } from "playwright-core";

/** In each document that the page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = (node as Element | null)?.className || node?.nodeName;
          const places = JSON.stringify([previousRect, currentRect]);
          return `${name} (${node?.textContent?.slice(0, 30)}): ${places}`;
        });
        shifts.push(`${value} at ${startTime}: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns what moved in the document, from where to where: a shift that came once is not easily had again. */
export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
}
