// No assistant's address makes the product ask inside of its own network, however it is spelled.
import assert from "node:assert/strict";
import { isPublicAddress } from "../../server/outside/ask.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { signIn } from "../support/make.ts";
import { makeRequest } from "../support/oauth.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const END = "the end";
const HOSTS = [
  "http://127.0.0.1",
  "http://localhost",
  "https://127.0.0.1",
  "https://127.0.0.2",
  "https://localhost",
  "https://localhost.",
  "https://soup.localhost",
  "https://10.0.0.1",
  "https://172.16.0.1",
  "https://192.168.1.1",
  "https://169.254.169.254",
  "https://0.0.0.0",
  "https://100.64.0.1",
  "https://192.0.2.1",
  "https://198.18.0.1",
  "https://224.0.0.1",
  "https://255.255.255.255",
  "https://[::1]",
  "https://[::]",
  "https://[::ffff:127.0.0.1]",
  "https://[::ffff:7f00:1]",
  "https://[::127.0.0.1]",
  "https://[64:ff9b::7f00:1]",
  "https://[2002:7f00:1::]",
  "https://[fd00::1]",
  "https://[fe80::1]",
  "https://[fec0::1]",
  "https://[ff02::1]",
  "https://2130706433",
  "https://0177.0.0.1",
  "https://0x7f.0.0.1",
  "https://0x7f000001",
  "https://127.1",
  "https://127.0.0.1.",
  "https://１２７.0.0.1",
];

Deno.test("a public product asks nobody inside, and says so in words", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const heard = countUntilEnd(listener);
  const { port } = listener.addr as Deno.NetAddr;
  await using app = await testApp({ PUBLIC_URL: "https://folio.example", RATE_LIMITS: "off" });
  const { bearer } = await signIn(app);
  for (const host of HOSTS) {
    for (const client_id of [`${host}:${port}/c.json`, `${host}/c.json`]) {
      const { parameters } = await makeRequest(client_id);
      const response = await app.post(CALLS.consent, { ...parameters, is_allowed: true }, bearer);
      assert.deepEqual(await errorIn(response), SENTENCES.unknown_client, client_id);
      assert.equal(response.status, 400);
    }
  }
  using end = await Deno.connect({ hostname: "127.0.0.1", port });
  await end.write(new TextEncoder().encode(END));
  assert.equal(await heard, 0);
  assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
});

for (
  const [claim, addresses] of Object.entries({
    "this machine": ["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"],
    "no machine": ["0.0.0.0", "0.1.2.3", "::", "255.255.255.255", "240.0.0.1"],
    "a house": ["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1"],
    "a house in IPv6": ["fc00::1", "fd00::1", "fdff::1", "fec0::1", "::ffff:10.0.0.1"],
    "one line": ["169.254.0.1", "169.254.169.254", "fe80::1", "febf::1", "::ffff:169.254.169.254"],
    "a provider's own network": ["100.64.0.1", "100.127.255.255", "192.0.0.1", "198.18.0.1"],
    "many at once": ["224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
    "books": ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
    "an IPv4 address by way of IPv6": [
      "::127.0.0.1",
      "::7f00:1",
      "64:ff9b::7f00:1",
      "64:ff9b:1::7f00:1",
      "2002:7f00:1::",
      "2001::1",
    ],
    "other spellings": ["2130706433", "0177.0.0.1", "0x7f000001", "127.1", "10.1", "0xa000001"],
    "what is no address": ["", "localhost", "assistant.example", "1.2.3.4.5", "fe80::1%lo"],
  })
) {
  for (const address of addresses) {
    Deno.test(`${address || "nothing"} is ${claim}, and not public`, () => {
      assert.equal(isPublicAddress(address), false);
    });
  }
}

Deno.test("addresses that anyone could ask are public", () => {
  const outside = ["9.9.9.9", "172.32.0.1", "100.128.0.1", "2620:fe::fe", "::ffff:9.9.9.9"];
  assert.deepEqual(outside.filter((address) => !isPublicAddress(address)), []);
});

/** Who connects, until one says that it is the last. */
async function countUntilEnd(listener: Deno.Listener): Promise<number> {
  let count = 0;
  const bytes = new Uint8Array(END.length);
  for await (const connection of listener) {
    const length = await connection.read(bytes).catch(() => null);
    connection.close();
    if (new TextDecoder().decode(bytes.subarray(0, length ?? 0)) === END) break;
    count++;
  }
  return count;
}
