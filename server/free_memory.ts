// Gives memory that is free, but kept by glibc between what is in use, back to the system every few minutes.

const EVERY_MS = 2 * 60_000;

/** Does nothing where there is no glibc, or no leave to call it. */
export function startFreeingMemory(): void {
  if (Deno.build.os !== "linux") return;
  try {
    const { symbols } = Deno.dlopen("libc.so.6", {
      // Beside the event loop: it walks the whole heap.
      malloc_trim: { parameters: ["usize"], result: "i32", nonblocking: true },
    });
    Deno.unrefTimer(setInterval(() => void symbols.malloc_trim(0n), EVERY_MS));
  } catch { /* musl, or a host that allows no foreign functions */ }
}
