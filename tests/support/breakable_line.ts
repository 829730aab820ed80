// A line between the app and a server that a test can cut and restore, as networks and restarts do.

export interface BreakableLine {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  repair(): void;
  close(): Promise<void>;
}

/** Cut from the start when asked so: a server that is not up yet. */
export function openLine(
  target: { hostname: string; port: number },
  options: { isCut?: boolean } = {},
): BreakableLine {
  let listener: Deno.Listener | undefined = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  const ends = new Set<Deno.Conn>();
  const running = new Set<Promise<void>>();
  const run = (work: Promise<void>) => {
    running.add(work);
    work.finally(() => running.delete(work));
  };

  async function carry(near: Deno.Conn): Promise<void> {
    ends.add(near);
    try {
      const far = await Deno.connect(target);
      ends.add(far);
      await Promise.allSettled([
        near.readable.pipeTo(far.writable),
        far.readable.pipeTo(near.writable),
      ]);
      ends.delete(far);
    } catch {
      near.close();
    }
    ends.delete(near);
  }

  async function accept(listener: Deno.Listener): Promise<void> {
    for await (const connection of listener) run(carry(connection));
  }

  function cut() {
    listener?.close();
    listener = undefined;
    for (const end of ends) hangUp(end);
    ends.clear();
  }

  if (options.isCut) cut();
  else run(accept(listener));
  return {
    port,
    cut,
    repair() {
      listener = Deno.listen({ hostname: "127.0.0.1", port });
      run(accept(listener));
    },
    async close() {
      cut();
      await Promise.allSettled(running);
    },
  };
}

function hangUp(end: Deno.Conn): void {
  try {
    end.close();
  } catch {
    // Its other end was quicker.
  }
}
