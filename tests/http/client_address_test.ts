// Whom a limit counts: the peer, what trusted proxies say, and networks in place of single IPv6 addresses.
import assert from "node:assert/strict";
import { Hono } from "hono";
import { clientAddress, toNetworks } from "../../server/http/askers.ts";
import { readConfig } from "../../server/config/config.ts";

for (
  const [claim, trustProxy, forwarded, expected] of [
    ["the peer, when no proxy is trusted", "0", "203.0.113.9", "198.51.100.1"],
    ["what one trusted proxy saw", "1", "203.0.113.9", "203.0.113.9"],
    ["not what stands left of it", "1", "192.0.2.66, 203.0.113.9", "203.0.113.9"],
    ["what the first of two saw", "2", "192.0.2.66, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
    ["the first entry, when proxies are missing", "3", "203.0.113.9", "203.0.113.9"],
    ["the peer, without the header", "1", null, "198.51.100.1"],
    ["nobody in particular, for nonsense", "1", "x", "unknown"],
  ] as const
) {
  Deno.test(`TRUST_PROXY=${trustProxy} counts ${claim}`, async () => {
    const config = readConfig({ TRUST_PROXY: trustProxy });
    const app = new Hono().get("/", (c) => c.text(clientAddress(c, config)));
    const headers = new Headers(forwarded ? { "X-Forwarded-For": forwarded } : {});
    const peer = { transport: "tcp", hostname: "198.51.100.1", port: 1 };
    const response = await app.request("/", { headers }, { remoteAddr: peer });
    assert.equal(await response.text(), expected);
  });
}

for (
  const [address, ...networks] of [
    ["1.2.3.4", "1.2.0.0/16", "1.2.3.0/24", "1.2.3.4"],
    ["::ffff:1.2.3.4", "1.2.0.0/16", "1.2.3.0/24", "1.2.3.4"],
    [
      "2001:db8:1:234:3:4:5:6",
      "2001:db8::/32",
      "2001:db8:1::/48",
      "2001:db8:1:200::/56",
      "2001:db8:1:234::/64",
    ],
    ["2001:DB8:1:2::9", "2001:db8::/32", "2001:db8:1::/48", "2001:db8:1::/56", "2001:db8:1:2::/64"],
    ["::1", "::/32", "::/48", "::/56", "::/64"],
    ["", "unknown"],
    ["evil.example", "unknown"],
  ] as const
) {
  Deno.test(`${address || "an empty address"} is in ${networks.join(", ")}`, () => {
    assert.deepEqual(toNetworks(address), networks);
  });
}
