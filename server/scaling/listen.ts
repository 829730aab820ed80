import { OperatorError } from "../errors.ts";

interface Place {
  host: string;
  port: number;
}

interface ListenOptions {
  isShared: boolean;
}

export function listen(
  { host, port }: Place,
  handler: Deno.ServeHandler,
  { isShared }: ListenOptions,
): Deno.HttpServer {
  try {
    const shared = isShared ? { reusePort: true } : {};
    return Deno.serve({ hostname: host, port, onListen() {}, ...shared }, handler);
  } catch (error) {
    throw toTaken(error, port);
  }
}

const FREE_TRIES = 30;
const FREE_PAUSE_MS = 100;

/** A stranger could share a shared port. Processes whose parent was killed leave it within a moment. */
export async function requireFreePort({ host, port }: Place): Promise<void> {
  for (let left = FREE_TRIES;; left--) {
    try {
      Deno.listen({ hostname: host, port }).close();
      return;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse) || left === 1) throw toTaken(error, port);
      await new Promise((resolve) => setTimeout(resolve, FREE_PAUSE_MS));
    }
  }
}

function toTaken(error: unknown, port: number): unknown {
  if (!(error instanceof Deno.errors.AddrInUse)) return error;
  return new OperatorError(
    `Port ${port} is already in use. Set PORT, or DOMAINS_PORT, to another one.`,
  );
}
