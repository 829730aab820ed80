// Gives memory that is free back to the system, which glibc keeps between what is in use.
import { openLibc } from "./libc.ts";

const EVERY_MS = 2 * 60_000;

/** Of <malloc.h>. The first is its own default, which would grow with each larger piece that is freed. */
const MALLOC_OPTIONS = [
  { name: "M_MMAP_THRESHOLD", number: -3, value: 128 * 1024 },
  // Less would have it give back and take again with every answer: "/" at two thirds of its speed.
  { name: "M_TRIM_THRESHOLD", number: -1, value: 16 * 1024 * 1024 },
  // Each thread would get one of its own, and keep what it needed at most.
  { name: "M_ARENA_MAX", number: -8, value: 2 },
];

export function startFreeingMemory(): void {
  const libc = openLibc({
    mallopt: { parameters: ["i32", "i32"], result: "i32" },
    // Beside the event loop: it walks the whole heap.
    malloc_trim: { parameters: ["usize"], result: "i32", nonblocking: true },
  });
  if (!libc) return;
  for (const { number, value } of MALLOC_OPTIONS) libc.mallopt(number, value);
  Deno.unrefTimer(setInterval(() => void libc.malloc_trim(0n), EVERY_MS));
}
