// Asking somebody outside: whom, for how long, and how much of the answer.
import assert from "node:assert/strict";
import { askConfigured, askPublic } from "../../server/outside/ask.ts";
import { createWaits } from "../../server/outside/waits.ts";
import { GIVE_UP_MS } from "../support/until.ts";

const BYTES_MAX = 1_000;
const waitOf = (answerMs: number) => createWaits({ provider: { answerMs } }).provider;

function serve(answer: (request: Request) => Response | Promise<Response>) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  return {
    url: new URL(`http://127.0.0.1:${server.addr.port}/soup?kind=hot`),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

type Ask = (url: URL, question?: { body: string }, answerMs?: number) => Promise<Response>;
const WAYS: Record<string, Ask> = {
  "what the operator wrote": (url, question, answerMs = GIVE_UP_MS) =>
    askConfigured(waitOf(answerMs), url, { method: question && "POST", ...question }, BYTES_MAX),
  "what somebody wrote": (url, question, answerMs = GIVE_UP_MS) =>
    askPublic(waitOf(answerMs), url, { method: question && "POST", ...question }, BYTES_MAX, {
      isLoopback: true,
    }),
};

for (const [way, ask] of Object.entries(WAYS)) {
  Deno.test(`${way} is asked with what is sent, and answers`, async () => {
    await using server = serve(async (request) =>
      Response.json([request.method, new URL(request.url).search, await request.text()], {
        status: 202,
        headers: { "X-Soup": "hot" },
      })
    );
    const response = await ask(server.url, { body: "peas" });
    assert.equal(response.status, 202);
    assert.equal(response.headers.get("X-Soup"), "hot");
    assert.deepEqual(await response.json(), ["POST", "?kind=hot", "peas"]);
  });

  Deno.test(`${way} may answer nothing, and leads nowhere else`, async () => {
    let asked = 0;
    await using server = serve(({ url }) => {
      asked++;
      return url.includes("empty")
        ? new Response(null, { status: 204 })
        : Response.redirect(new URL("/elsewhere", url), 307);
    });
    assert.equal((await ask(server.url)).status, 307);
    assert.equal((await ask(new URL("/empty", server.url))).status, 204);
    assert.equal(asked, 2);
  });

  Deno.test(`${way} is read to its limit, and waited for in time`, async () => {
    const never = Promise.withResolvers<Response>();
    await using server = serve(({ url }) =>
      url.endsWith("never") ? never.promise : new Response("x".repeat(1_001))
    );
    await assert.rejects(async () => (await ask(server.url)).text(), /too long/);
    const late = ask(new URL("/never", server.url), undefined, 50);
    await assert.rejects(late, { name: "TimeoutError" });
    never.resolve(new Response());
  });

  Deno.test(`${way} is no file`, async () => {
    await assert.rejects(ask(new URL("file:///etc/hostname")), /not an address of the web/);
  });
}

Deno.test("what somebody wrote is not asked in our own network", async () => {
  let asked = 0;
  await using server = serve(() => {
    asked++;
    return new Response();
  });
  await assert.rejects(
    askPublic(waitOf(GIVE_UP_MS), server.url, {}, BYTES_MAX),
    /not a public address/,
  );
  assert.equal(asked, 0);
});

const ODD_ANSWERS = {
  "a number that is no status": "HTTP/1.1 999 Odd\r\nContent-Length: 4\r\n\r\nsoup",
  "no status": "HTTP/1.1 000 None\r\n\r\n",
  "another protocol": "HTTP/1.1 101 Other\r\nUpgrade: soup\r\nConnection: Upgrade\r\n\r\n",
  "no HTTP": "soup\r\n\r\n",
  "a header without a name": "HTTP/1.1 200 OK\r\n: soup\r\n\r\n",
  "nothing": "",
};

for (const [what, answer] of Object.entries(ODD_ANSWERS)) {
  Deno.test(`whoever answers ${what} ends the question, and not the process`, async () => {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const answering = (async () => {
      using connection = await listener.accept();
      await connection.read(new Uint8Array(4_096));
      await connection.write(new TextEncoder().encode(answer));
      if (answer === "") return;
      // The other side has to end the connection.
      await connection.read(new Uint8Array(1)).catch(() => null);
    })();
    const { port } = listener.addr as Deno.NetAddr;
    const url = new URL(`http://127.0.0.1:${port}/`);
    await assert.rejects(askPublic(waitOf(GIVE_UP_MS), url, {}, BYTES_MAX, { isLoopback: true }));
    await answering;
  });
}
