// One at a time among processes: two starts in one folder must not spoil each other's work.

/** The system lets go of it however this process ends. */
export async function withLock(file: URL, work: () => Promise<void>): Promise<void> {
  await Deno.mkdir(new URL("./", file), { recursive: true });
  using lock = await Deno.open(file, { create: true, write: true });
  await lock.lock(true);
  await work();
}
