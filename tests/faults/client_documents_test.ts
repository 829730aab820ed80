// Whatever comes from where an assistant says that its document is: it is refused in words, and the product lives on.
import assert from "node:assert/strict";
import { freePort } from "../../scripts/listening.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { openMailbox } from "../support/mailbox.ts";
import { REDIRECT } from "../support/oauth.ts";
import { makeDatabase } from "../support/postgres.ts";
import { login, register, send, startProduct } from "../support/product.ts";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const PART = "x".repeat(16 * 1024);

/** What is written to whoever connects, which is then hung up. */
const ANSWERS: Record<string, () => Iterable<string>> = {
  "is too long": () => [`${HEAD}Content-Length: ${3 * PART.length}\r\n\r\n`, PART, PART, PART],
  "has no end": function* () {
    yield `${HEAD}Connection: close\r\n\r\n`;
    while (true) yield PART;
  },
  "breaks off": () => [`${HEAD}Content-Length: 100\r\n\r\n{"client_id":`],
  "breaks off in a chunk": () => [`${HEAD}Transfer-Encoding: chunked\r\n\r\nff\r\n{"client_id":`],
  "is no HTTP": () => ["Hello.\r\n\r\n"],
  "has a head without end": () => [HEAD, "X-Long: ", ...Array.from({ length: 64 }, () => PART)],
  "is nothing": () => [],
};

for (const [claim, answer] of Object.entries(ANSWERS)) {
  Deno.test(`an assistant's document that ${claim} is refused, and the product lives on`, async () => {
    const database = await makeDatabase();
    const mailbox = await openMailbox();
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const speaking = speak(listener, answer);
    const { origin, process } = await startProduct(freePort(), {
      DATABASE_URL: database.url,
      SECRET: "only for tests, and long enough for them",
      SMTP_URL: mailbox.url,
    });
    await register(origin, "chef1");
    const { port } = listener.addr as Deno.NetAddr;
    const asked = {
      client_id: `http://127.0.0.1:${port}/client.json`,
      redirect_uri: REDIRECT,
      is_allowed: true,
    };
    const reply = await send(origin, CALLS.consent, asked, await login(origin, "chef1"))
      .then((response) => response.json(), () => "the product has gone");
    const code = await process.stop("SIGTERM").catch(() => process.ended());
    listener.close();
    await speaking;
    await mailbox.close();
    await database.drop();
    assert.equal(reply.error, SENTENCES.unknown_client, process.output());
    assert.equal(code, 0, process.output());
  });
}

/** To each that connects, until the listener is closed. */
async function speak(listener: Deno.Listener, answer: () => Iterable<string>): Promise<void> {
  const encoder = new TextEncoder();
  for await (const connection of listener) {
    try {
      for (const part of answer()) await connection.write(encoder.encode(part));
    } catch {
      // Its reader has heard enough.
    }
    connection.close();
  }
}
