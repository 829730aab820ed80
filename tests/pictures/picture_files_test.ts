// GET /u/{name}/pictures/{file}: what it carries, for how long, what a client that has it hears, and what is no picture.
import assert from "node:assert/strict";
import { discarded } from "../support/limited.ts";
import {
  assertNoPicture,
  countBytes,
  LARGE_BYTES,
  picturedUser,
} from "../support/served_pictures.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("GET /u/{name}/pictures/{file} is a picture that runs nothing, says nothing and never changes", async () => {
  await using app = await testApp();
  const { name, path, bytes, user } = await picturedUser(app);
  for (const turn of ["made", "kept"]) {
    const response = await app.get(path, { ...user.cookie, "Accept-Encoding": "gzip, br" });
    assert.equal(response.status, 200);
    const { headers } = response;
    assert.equal(headers.get("Content-Type"), "image/webp", turn);
    assert.equal(
      headers.get("Cache-Control"),
      "public, max-age=31536000, s-maxage=1, immutable",
    );
    assert.equal(headers.get("ETag"), `"${name}"`);
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
    assert.equal(headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
    assert.equal(headers.get("Access-Control-Allow-Origin"), "*");
    assert.equal(headers.get("Access-Control-Allow-Credentials"), null);
    assert.equal(headers.get("Set-Cookie"), null);
    assert.equal(headers.get("Vary"), null, "no cookie and no coding changes it");
    assert.equal(headers.get("Content-Encoding"), null);
    assert.equal(headers.get("X-Robots-Tag"), null);
    const policy = headers.get("Content-Security-Policy")!;
    assert.match(policy, /^default-src 'none'; .*; sandbox; frame-ancestors 'none'$/);
    assert.doesNotMatch(policy, /script|connect|object|allow-/);
    assert.deepEqual(await countBytes(response), bytes);
  }
});

for (const [claim, length] of [["is kept", 1_000], ["is not kept", LARGE_BYTES]] as const) {
  Deno.test(`GET /u/{name}/pictures/{file} that ${claim} is 304 for who has it`, async () => {
    await using app = await testApp();
    const { name, path } = await picturedUser(app, "chef1", length);
    for (const makes of [true, false]) {
      for (const tag of [`"${name}"`, `W/"${name}"`, `"x", W/"${name}"`, "*", " * "]) {
        const response = await app.get(path, { "If-None-Match": tag, "Range": "bytes=0-1" });
        assert.equal(response.status, 304, tag);
        assert.equal(response.body, null);
        assert.equal(response.headers.get("ETag"), `"${name}"`);
        assert.match(response.headers.get("Cache-Control")!, /^public, .*s-maxage=1/);
        assert.equal(response.headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
      }
      for (const tag of ['"x"', name, `"${name}x"`, '"*"', ""]) {
        assert.equal((await discarded(app.get(path, { "If-None-Match": tag }))).status, 200, tag);
      }
      assert.equal(isInMemory(app, path), length === 1_000, String(makes));
    }
  });
}

Deno.test("HEAD /u/{name}/pictures/{file} says what GET would, of the whole", async () => {
  await using server = await testServer();
  for (const [username, length] of [["chef1", 1_000], ["chef2", LARGE_BYTES]] as const) {
    const { path } = await picturedUser(server.app, username, length);
    for (const Range of ["", "bytes=0-1", "bytes=9999999-"]) {
      const response = await fetch(server.origin + path, { method: "HEAD", headers: { Range } });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("Content-Length"), String(length));
      assert.equal(response.headers.get("Content-Type"), "image/webp");
      assert.equal((await response.bytes()).length, 0);
    }
  }
});

Deno.test("GET /u/{name}/pictures/{file} knows its owner in any spelling, with a query and a slash behind it", async () => {
  await using app = await testApp();
  const { path, bytes } = await picturedUser(app);
  for (
    const spelled of [
      path.replace("chef1", "CHEF1"),
      path.replace("chef1", "%63hef1"),
      `${path}?x=1`,
      `${path}/`,
    ]
  ) {
    const response = await app.get(spelled);
    assert.equal(response.status, 200, spelled);
    assert.deepEqual(await countBytes(response), bytes);
  }
});

Deno.test("GET /u/{name}/pictures/{file} of another name than that of this person's picture is nothing", async () => {
  await using app = await testApp();
  const { path, name } = await picturedUser(app);
  const other = await picturedUser(app, "chef2");
  const names = [
    other.name,
    name.toUpperCase(),
    name.replace("webp", "png"),
    name.replace(".webp", ""),
    name.slice(1),
    `${name}.html`,
    `${name}%0a`,
    `${name}%00`,
    `${name}%00.html`,
    `%00${name}`,
    `${name};x`,
    `${name}%20`,
    `%2e%2e%2f${name}`,
    "..%2f..%2fchef2%2fpictures%2f" + other.name,
    "..%5c..%5cframe",
    "%252e%252e%252fframe",
    "%ff%fe",
    "%",
    "%E2%82%AC",
    "frame",
    "index.html",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "'%20or%201=1--",
    "a".repeat(100_000),
    `${"0".repeat(32)}.webp`,
    `${"0".repeat(32)}.svg`,
    `${name}/`.replace("webp", "gif"),
  ];
  for (const wrong of names) {
    await assertNoPicture(app.get(path.replace(name, wrong)), wrong.slice(0, 99));
  }
  for (const wrong of ["chef9", "%00", "a%22b", "..%2fchef1", "a".repeat(10_000), "chef1%0d%0a"]) {
    await assertNoPicture(app.get(path.replace("chef1", wrong)), wrong.slice(0, 99));
  }
});

Deno.test("the folder of a person's pictures lists nothing, and takes nothing", async () => {
  await using app = await testApp();
  const { path, name } = await picturedUser(app);
  for (const folder of [path.replace(name, ""), path.replace(`/${name}`, "")]) {
    const response = await app.get(folder);
    assert.ok(!(await response.text()).includes(name));
    assert.notEqual(response.status, 200);
  }
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const asked = new Request(`http://localhost:8000${path}`, { method });
    const response = await discarded(Promise.resolve(app.fetch(asked)));
    assert.ok(response.status >= 302 && response.status < 500, `${method} ${response.status}`);
  }
  assert.equal((await discarded(app.get(path))).status, 200);
});

function isInMemory(app: TestApp, path: string): boolean {
  return app.pages.find(new Request(`http://localhost:8000${path}`)) !== null;
}
