// Holds a process to a share of one core, so that it and its load fit on one small machine; root on Linux only.

const ROOT = "/sys/fs/cgroup";
const PERIOD_US = 20_000;

/** Returns how to let it go again, or null where that cannot be done. */
export async function holdToShare(
  pid: number,
  share: number,
): Promise<(() => Promise<void>) | null> {
  const isOne = await exists(`${ROOT}/cgroup.controllers`);
  const parent = isOne ? ROOT : `${ROOT}/cpu`;
  const group = `${parent}/folio-kitchen-bench-${pid}`;
  const quota = Math.round(share * PERIOD_US);
  try {
    await Deno.mkdir(group);
    if (isOne) {
      await Deno.writeTextFile(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
    } else {
      await Deno.writeTextFile(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
      await Deno.writeTextFile(`${group}/cpu.cfs_quota_us`, String(quota));
    }
    await Deno.writeTextFile(`${group}/cgroup.procs`, String(pid));
  } catch {
    return null;
  }
  return async () => {
    await Deno.writeTextFile(`${parent}/cgroup.procs`, String(pid));
    await Deno.remove(group);
  };
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
