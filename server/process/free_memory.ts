// Gives memory that is free, but kept by glibc between what is in use, back to the system every few minutes.
import { openLibc } from "./libc.ts";

const EVERY_MS = 2 * 60_000;

export function startFreeingMemory(): void {
  const libc = openLibc({
    // Beside the event loop: it walks the whole heap.
    malloc_trim: { parameters: ["usize"], result: "i32", nonblocking: true },
  });
  if (libc) Deno.unrefTimer(setInterval(() => void libc.malloc_trim(0n), EVERY_MS));
}
