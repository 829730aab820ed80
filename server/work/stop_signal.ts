// The wish that the process may end: Ctrl+C, or what a host sends.

/** Runs once, however many signals come: a task runner may pass them on twice. */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const listener = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", listener);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", listener);
}
