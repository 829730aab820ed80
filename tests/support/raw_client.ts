// HTTP by hand over a socket: for requests that no client would send.

export interface RawClient extends Disposable {
  send(text: string): Promise<void>;
  /** What arrives until the server ends the connection. */
  readToEnd(): Promise<string>;
  /** What has arrived when the text stands in it. */
  readUntil(text: string): Promise<string>;
}

/** Each character of what is sent is a byte. */
export async function openRawClient(origin: string): Promise<RawClient> {
  const connection = await Deno.connect({
    hostname: "127.0.0.1",
    port: Number(new URL(origin).port),
  });
  const decoder = new TextDecoder();
  let arrived = "";
  async function more(): Promise<boolean> {
    const bytes = new Uint8Array(16_384);
    const length = await connection.read(bytes).catch(() => null);
    if (length) arrived += decoder.decode(bytes.subarray(0, length), { stream: true });
    return length !== null;
  }
  return {
    async send(text) {
      let bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
      while (bytes.length > 0) bytes = bytes.subarray(await connection.write(bytes));
    },
    async readToEnd() {
      while (await more());
      return arrived;
    },
    async readUntil(text) {
      while (!arrived.includes(text) && await more());
      return arrived;
    },
    [Symbol.dispose]: () => connection.close(),
  };
}

/** The answers to one text, on a connection that ends after it. */
export async function exchangeRaw(origin: string, text: string): Promise<string> {
  using client = await openRawClient(origin);
  await client.send(text);
  return await client.readToEnd();
}
