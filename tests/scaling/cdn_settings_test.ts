// How the environment says whom to tell of changes.
import assert from "node:assert/strict";
import { readConfig } from "../../server/config/config.ts";

Deno.test("a CDN is told by one request a tag: what is no such request is refused", () => {
  assert.equal(readConfig({}).cdn, undefined);
  const CDN_PURGE_URL = "https://cdn.example/purge/{tag}";
  assert.deepEqual(readConfig({ CDN_PURGE_URL }).cdn, {
    url: CDN_PURGE_URL,
    method: "POST",
    headers: [],
    body: null,
  });
  const { cdn } = readConfig({
    CDN_PURGE_URL: "https://cdn.example/",
    CDN_PURGE_METHOD: "PURGE",
    CDN_PURGE_HEADERS: " X-Key:a:b; c | xkey: {tag} ",
  });
  assert.deepEqual(cdn!.headers, [["X-Key", "a:b; c"], ["xkey", "{tag}"]]);
  for (
    const [environment, problem] of [
      [{ CDN_PURGE_URL: "cdn.example/{tag}" }, /CDN_PURGE_URL must be an address such as/],
      [{ CDN_PURGE_URL: "https://cdn.example/" }, /CDN_PURGE_URL must have \{tag\} in it/],
      [{ CDN_PURGE_URL: "https://a:b@cdn.example/{tag}" }, /must have no user and password/],
      [{ CDN_PURGE_URL, CDN_PURGE_METHOD: "GET" }, /CDN_PURGE_METHOD must be one of POST/],
      [{ CDN_PURGE_URL, CDN_PURGE_HEADERS: "token" }, /CDN_PURGE_HEADERS must be headers such as/],
      [{ CDN_PURGE_URL, CDN_PURGE_HEADERS: "a b: c" }, /CDN_PURGE_HEADERS must be headers such as/],
      [{ CDN_PURGE_BODY: "{tag}" }, /CDN_PURGE_BODY does nothing without CDN_PURGE_URL/],
    ] as const
  ) assert.throws(() => readConfig(environment), problem);
});
