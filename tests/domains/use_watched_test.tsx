// What asks again by itself: only while it is seen in a tab that is looked at, with growing pauses, and never twice at once.
import "../support/dom.ts";
import assert from "node:assert/strict";
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { useWatched } from "../../islands/domains/domain_panel.tsx";

Deno.test("a watched element asks again with growing pauses, up to a minute", async () => {
  using world = watchedWorld();
  const asked = renderWatched(true);
  world.see(true);
  const pauses: number[] = [];
  for (let i = 0; i < 9; i++) pauses.push(await world.pass());
  assert.deepEqual(pauses.slice(0, 3), [5_000, 7_500, 11_250]);
  assert.deepEqual(pauses.slice(-2), [60_000, 60_000]);
  assert.equal(asked(), 9);
  cleanup();
  assert.equal(world.waiting(), 0);
});

Deno.test("nothing is asked for out of view, in a hidden tab, or where nothing is wanted", () => {
  using world = watchedWorld();
  renderWatched(true);
  assert.equal(world.waiting(), 0);
  world.see(true);
  assert.equal(world.waiting(), 1);
  world.see(false);
  assert.equal(world.waiting(), 0);
  world.see(true);
  world.hide(true);
  assert.equal(world.waiting(), 0);
  world.hide(false);
  assert.equal(world.waiting(), 1);
  cleanup();
  assert.equal(world.waiting(), 0);
  renderWatched(false);
  world.see(true);
  assert.equal(world.waiting(), 0);
  cleanup();
});

function renderWatched(isWanted: boolean): () => number {
  let asked = 0;
  function Watched() {
    const element = useRef<HTMLDivElement>(null);
    useWatched(element, isWanted, () => {
      asked++;
      return Promise.resolve();
    });
    return <div ref={element} />;
  }
  render(<Watched />);
  return () => asked;
}

/** Whether the element and the tab are seen, and the timers, are the test's. */
function watchedWorld() {
  const { IntersectionObserver, setTimeout, clearTimeout } = globalThis;
  const timers = new Map<number, { run(): void; ms: number }>();
  let tell: ((entries: { isIntersecting: boolean }[]) => void) | null = null;
  let count = 0;
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(callback: NonNullable<typeof tell>) {
        tell = callback;
      }
      observe() {}
      disconnect() {
        tell = null;
      }
    },
    setTimeout: (run: () => void, ms: number) => {
      timers.set(++count, { run, ms });
      return count;
    },
    clearTimeout: (id: number) => void timers.delete(id),
  });
  return {
    see: (isIntersecting: boolean) => tell?.([{ isIntersecting }]),
    hide(isHidden: boolean) {
      Object.defineProperty(document, "visibilityState", {
        value: isHidden ? "hidden" : "visible",
        configurable: true,
      });
      fireEvent(document, createEvent("visibilitychange", document));
    },
    waiting: () => timers.size,
    /** Lets the one timer come, and tells how long it would have taken. */
    async pass(): Promise<number> {
      const [[id, { run, ms }], ...others] = [...timers] as [[number, { run(): void; ms: number }]];
      assert.deepEqual(others, []);
      timers.delete(id);
      await act(async () => {
        run();
        await Promise.resolve();
      });
      return ms;
    },
    [Symbol.dispose]() {
      Object.assign(globalThis, { IntersectionObserver, setTimeout, clearTimeout });
      Reflect.deleteProperty(document, "visibilityState");
    },
  };
}
