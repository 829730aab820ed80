// One at a time among processes: two starts in one folder must not spoil each other's work.

/** The system lets go of it however this process ends. */
export async function withLock<T>(file: URL, work: () => Promise<T>): Promise<T> {
  await Deno.mkdir(new URL("./", file), { recursive: true });
  using lock = await Deno.open(file, { create: true, write: true });
  await lock.lock(true);
  return await work();
}
