// A line between the product and somebody outside, with every fault that such a line may have.

/** Torn: of an answer, its last byte is missing. Stale: connections that are open are silent, and new ones work, as after a failover without a word. */
export type LineFault = "refused" | "reset" | "silent" | "stale" | "slow" | "half" | "torn";

export interface FaultyLine extends AsyncDisposable {
  port: number;
  /** Null: all is well again, but for connections that have met a fault. */
  break(fault: LineFault | null): void;
  /** How often somebody connected, or sent something. */
  asked(): number;
}

const PIECE_PAUSE_MS = 50;
/** Of an answer, before the line falls silent. */
const HALF_BYTES = 7;

export function openFaultyLine(target: { hostname: string; port: number }): FaultyLine {
  let listener: Deno.TcpListener | undefined = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  let fault: LineFault | null = null;
  let asked = 0;
  let isClosed = false;
  const ends = new Set<Deno.Conn>();
  /** Those that met a fault: nothing of them is carried any more. */
  const lost = new Set<Deno.Conn>();

  async function carry(from: Deno.Conn, to: Deno.Conn, near: Deno.Conn): Promise<void> {
    const bytes = new Uint8Array(16 * 1024);
    const isAnswer = to === near;
    for (;;) {
      const size = await from.read(bytes).catch(() => null);
      if (size === null) break;
      if (!isAnswer) asked++;
      if (lost.has(near)) continue;
      if (fault === "silent") lost.add(near);
      else if ((fault === "half" || fault === "torn") && isAnswer) {
        lost.add(near);
        const part = fault === "half" ? Math.min(HALF_BYTES, size - 1) : size - 1;
        await writeAll(to, bytes.subarray(0, part)).catch(() => {});
      } else if (fault === "slow" && isAnswer) await drip(to, bytes.slice(0, size));
      else await writeAll(to, bytes.subarray(0, size)).catch(() => {});
    }
    for (const end of [from, to]) hangUp(end);
  }

  /** So slow that no deadline is met. */
  async function drip(to: Deno.Conn, bytes: Uint8Array): Promise<void> {
    for (const byte of bytes) {
      if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, PIECE_PAUSE_MS));
      await to.write(new Uint8Array([byte])).catch(() => {});
    }
  }

  async function connect(near: Deno.Conn): Promise<void> {
    asked++;
    ends.add(near);
    if (fault === "reset") return hangUp(near);
    if (fault === "silent") lost.add(near);
    const far = await Deno.connect(target);
    // Whoever closes waits for what is open there.
    if (isClosed) return [near, far].forEach(hangUp);
    ends.add(far);
    await Promise.all([carry(near, far, near), carry(far, near, near)]);
    ends.delete(near);
    ends.delete(far);
  }

  async function accept(listener: Deno.TcpListener): Promise<void> {
    for await (const near of listener) void connect(near).catch(() => hangUp(near));
  }

  void accept(listener);
  return {
    port,
    asked: () => asked,
    break(next) {
      fault = next;
      if (next === "refused") {
        listener?.close();
        listener = undefined;
      } else if (!listener) {
        listener = Deno.listen({ hostname: "127.0.0.1", port });
        void accept(listener);
      }
      if (next === "stale") { for (const end of ends) lost.add(end); }
      if (next === "refused" || next === "reset") { for (const end of ends) hangUp(end); }
    },
    [Symbol.asyncDispose]() {
      isClosed = true;
      listener?.close();
      for (const end of ends) hangUp(end);
      return Promise.resolve();
    },
  };
}

async function writeAll(to: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await to.write(bytes.subarray(at));
}

function hangUp(end: Deno.Conn): void {
  try {
    end.close();
  } catch {
    // Its other end was quicker.
  }
}
