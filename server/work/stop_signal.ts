/** A task runner may pass on a signal twice. */
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
