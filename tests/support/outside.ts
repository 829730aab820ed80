// Every host in the world but ours: one port that a browser takes for all of them, which writes down who called.

export interface Call {
  /** Without a certificate a TLS call stays a greeting: no request was sent. */
  kind: "http" | "tls" | "other";
  host: string;
  /** Method and path, when it is HTTP. */
  line: string;
}

export interface Outside extends AsyncDisposable {
  port: number;
  calls: Call[];
}

const TLS_HANDSHAKE = 0x16;
const ANSWER = "HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\n" +
  "Content-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";

export function openOutside(): Outside {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const calls: Call[] = [];
  const accepting = accept(listener, calls);
  return {
    port: listener.addr.port,
    calls,
    async [Symbol.asyncDispose]() {
      listener.close();
      await accepting;
    },
  };
}

async function accept(listener: Deno.TcpListener, calls: Call[]): Promise<void> {
  const answering = new Set<Promise<void>>();
  for await (const connection of listener) {
    const answer = answerCall(connection, calls).finally(() => answering.delete(answer));
    answering.add(answer);
  }
  await Promise.all(answering);
}

async function answerCall(connection: Deno.TcpConn, calls: Call[]): Promise<void> {
  try {
    const buffer = new Uint8Array(4_096);
    const size = await connection.read(buffer);
    // A browser connects ahead of time, and goes away without a word.
    if (size === null) return;
    calls.push(readCall(buffer.subarray(0, size)));
    await connection.write(new TextEncoder().encode(ANSWER));
  } catch {
    // The browser was gone before.
  } finally {
    connection.close();
  }
}

function readCall(bytes: Uint8Array): Call {
  if (bytes[0] === TLS_HANDSHAKE) return { kind: "tls", host: "", line: "" };
  const text = new TextDecoder().decode(bytes);
  const [line = ""] = text.split("\r\n");
  const host = /^host: *(.*)$/im.exec(text)?.[1]?.trim() ?? "";
  return { kind: / HTTP\/1/.test(line) ? "http" : "other", host, line };
}
