// Where something may listen on this machine, and whether it answers.

export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

export async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(async ({ ok, body }) => {
    await body?.cancel();
    return ok;
  }, () => false);
}
