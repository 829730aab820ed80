// Loaded before the product, so that a signal makes any of its processes hang: SIGUSR2 by a loop, SIGWINCH by a full heap.
/** Small, so that little memory is full of it. */
export const HEAP_FLAGS = "--v8-flags=--max-old-space-size=120";

Deno.addSignalListener("SIGUSR2", () => {
  for (;;);
});

/** Some 2 MB are held each time: it takes seconds, in which the process is asked how full it is. */
const FILL_MS = 20;
/** All of it is held: what is left to do is collecting garbage. */
const held: unknown[] = [];

Deno.addSignalListener("SIGWINCH", () => {
  setInterval(() => {
    for (let n = 0; n < 20_000; n++) held.push({ n, text: String(n) });
  }, FILL_MS);
});
