// Behind a CDN that holds pages for hours, everybody sees each change, as its webhook is told of it; and nobody reads its secrets.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { filesPath } from "../../contract/files/files.ts";
import { picturesPath } from "../../contract/pictures/pictures.ts";
import { portfolioCardPath } from "../../contract/publishing/page_paths.ts";
import {
  ALL_TAG,
  createCdnPurges,
  PURGE_TIMES,
  type PurgeTimes,
  tagOf,
} from "../../server/scaling/cdn_purges.ts";
import { openPurger } from "../../server/scaling/purger.ts";
import { PAGE_PASSWORD, see } from "../support/locked.ts";
import { giveName, takeName } from "../support/own_names.ts";
import { filedUser } from "../support/pdfs.ts";
import { quiet } from "../support/quiet.ts";
import { givePicture, publish, rename } from "../support/served_pictures.ts";
import { openTaggedCdn, type TaggedCdn } from "../support/tagged_cdn.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";

const NAME = "http://ana.example:8000";
const OWN = { DOMAINS_TARGET: "pages.folio.example,203.0.113.7" };

/** As the product has it, but for the times that a test says. */
function purgerOf({ database, config, secret }: TestApp, times: Partial<PurgeTimes> = {}) {
  const purges = createCdnPurges(database, (owner) => tagOf(secret, owner), {
    ...PURGE_TIMES,
    ...times,
  });
  const purger = openPurger(purges, config.cdn!, "build");
  return { [Symbol.asyncDispose]: () => purger.close() };
}

/** After the first purge, of everything, is over. */
async function settle(app: TestApp, cdn: TaggedCdn): Promise<void> {
  await until("the end of the first purge", async () => {
    const rows = await app.database.sql`select from cdn_purges`;
    if (cdn.asked.length > 0) await letSettle(app);
    return cdn.asked.length > 0 && rows.length === 0;
  });
  cdn.asked.length = 0;
}

/** As time does: each that waits for its last purge is due. */
async function letSettle({ database }: TestApp): Promise<void> {
  await database.sql`
    update cdn_purges set settles_at = clock_timestamp(), next_attempt_at = clock_timestamp()`;
}

/** Whether each change of a page shows to those who come by the CDN, at all addresses of it. */
Deno.test("a save, a rename, a password, going offline, a name that goes, and the end of an account show through a CDN that holds pages for hours", async () => {
  await using cdn = openTaggedCdn();
  await using app = await testApp({ ...OWN, ...cdn.environment });
  const { name: file, user } = await filedUser(app);
  const { name: picture } = await givePicture(app, user);
  await giveName(app.database, "chef1", "ana.example", { redirects: false });
  await using _ = purgerOf(app, { lastMs: 1_500, lastOfBuildMs: 1_500 });
  await settle(app, cdn);
  const visit = cdn.front(app);
  const get = async (path: string) => {
    const answer = await visit(new Request(new URL(path, "http://localhost:8000")));
    return { status: answer.status, text: await answer.text() };
  };
  const pathsOf = (name: string) => [
    `/u/${name}`,
    `/u/${name}/frame`,
    portfolioCardPath(name),
    picturesPath(name) + picture,
    filesPath(name) + file,
    `${NAME}/`,
    `${NAME}/frame`,
    `${NAME}/pictures/${picture}`,
  ];
  const fill = async (name = "chef1") => {
    const paths = pathsOf(name);
    await until("all of them held", async () => {
      for (const path of paths) assert.equal((await get(path)).status, 200, path);
      // All of them, so that a hit is what is tested.
      return cdn.held().length === paths.length;
    });
    return paths;
  };
  const untilAll = async (
    paths: string[],
    holds: (got: { status: number; text: string }) => boolean,
  ) => {
    for (const path of paths) await until(path, async () => holds(await get(path)));
  };

  await fill();
  const user_code = "<!DOCTYPE html><title>New soup</title><h1>New recipe</h1>";
  const saved = await app.post(CALLS.savePortfolio, { user_code }, user.bearer);
  assert.equal(saved.status, 200, await saved.text());
  await untilAll(
    ["/u/chef1", "/u/chef1/frame", `${NAME}/`, `${NAME}/frame`],
    ({ text }) => /New (soup|recipe)/.test(text),
  );

  const gone = await fill();
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  await untilAll(gone, ({ status, text }) => status !== 200 || /type="password"/.test(text));
  await until("nothing held", () => cdn.held().length === 0);
  await see(app, user, { visibility: "public" });

  await fill();
  await publish(app, user, false);
  await untilAll(gone, ({ status }) => status === 404);
  await publish(app, user, true);

  await fill();
  await takeName(app.database, "ana.example");
  await untilAll(
    [`${NAME}/`, `${NAME}/frame`, `${NAME}/pictures/${picture}`],
    ({ status }) => status === 404,
  );
  await giveName(app.database, "chef1", "ana.example", { redirects: false });

  await until("the name", async () => (await get(`${NAME}/`)).status === 200);
  await fill();
  await rename(app, user, "chef2");
  await untilAll(["/u/chef1", picturesPath("chef1") + picture], ({ status }) => status === 302);
  await fill("chef2");
  await app.database.sql`delete from users where id = ${user.id}`;
  await untilAll(pathsOf("chef2"), ({ status }) => status === 404);
  await until("nothing held", () => cdn.held().length === 0);
});

Deno.test("what was on its way to the CDN while its owner was purged is purged at the end", async () => {
  await using cdn = openTaggedCdn();
  await using app = await testApp(cdn.environment);
  const { user } = await filedUser(app);
  await using _ = purgerOf(app, { firstMs: 0, lastMs: 60 * 60_000, lastOfBuildMs: 0 });
  await settle(app, cdn);
  const answered = Promise.withResolvers<void>();
  const underway = Promise.withResolvers<void>();
  const slow = cdn.front({
    fetch: async (request) => {
      const answer = await app.fetch(request);
      answered.resolve();
      await underway.promise;
      return answer;
    },
  });
  const old = slow(new Request("http://localhost:8000/u/chef1"));
  await answered.promise;
  await publish(app, user, false);
  await until("a purge", () => cdn.asked.length > 0);
  underway.resolve();
  const arrived = await old;
  await arrived.body?.cancel();
  assert.equal(arrived.status, 200);
  assert.equal(cdn.held().length, 1, "so it is held, and is not public any more");
  await letSettle(app);
  await until("nothing held", () => cdn.held().length === 0);
});

for (
  const [vendor, template, environment, expected] of [
    ["Varnish", "/", { METHOD: "BAN", HEADERS: "X-Tag: {tag}" }, {
      method: "BAN",
      path: "/",
      "x-tag": "TAG",
    }],
    ["Fastly", "/service/S1/purge/{tag}", { HEADERS: "Fastly-Key: hidden" }, {
      path: "/service/S1/purge/TAG",
      "fastly-key": "hidden",
    }],
    ["Cloudflare", "/client/v4/zones/Z1/purge_cache", {
      HEADERS: "Authorization: Bearer hidden",
      BODY: '{"tags":["{tag}"]}',
    }, {
      authorization: "Bearer hidden",
      "content-type": "application/json",
      body: '{"tags":["TAG"]}',
    }],
    ["bunny.net", "/pullzone/1/purgeCache", {
      HEADERS: "AccessKey: hidden | Content-Type: application/json",
      BODY: '{"CacheTag":"{tag}"}',
    }, { accesskey: "hidden", "content-type": "application/json", body: '{"CacheTag":"TAG"}' }],
  ] as const
) {
  Deno.test(`a purge is asked for as ${vendor} wants it`, async () => {
    await using cdn = openTaggedCdn(template);
    const variables = Object.entries(environment).map((
      [name, value],
    ) => [`CDN_PURGE_${name}`, value]);
    await using app = await testApp({ ...cdn.environment, ...Object.fromEntries(variables) });
    await using _ = purgerOf(app);
    await until("a purge", () => cdn.asked.length > 0);
    const { method, path, headers, body } = cdn.asked[0]!;
    const asked: Record<string, string> = { ...Object.fromEntries(headers), method, path, body };
    for (const [name, value] of Object.entries({ method: "POST", ...expected })) {
      assert.equal(asked[name], value.replace("TAG", ALL_TAG), name);
    }
  });
}

Deno.test("a purge that is refused is tried again, and told to the operator without its address and headers", async () => {
  await using cdn = openTaggedCdn("/hidden-1/{tag}");
  cdn.status = 403;
  await using app = await testApp({
    ...cdn.environment,
    CDN_PURGE_HEADERS: "Authorization: Bearer hidden-2",
    CDN_PURGE_BODY: "hidden-3",
  });
  using log = quiet("warn");
  await using _ = purgerOf(app, { firstMs: 0, firstPauseMs: 10 });
  await until("three tries", () => cdn.asked.length >= 3);
  cdn.status = 200;
  const tries = cdn.asked.length;
  await until("another try", () => cdn.asked.length > tries);
  assert.equal(log.lines.length, 1, "not once for each");
  assert.match(log.lines[0]!, /"event":"cdn\.purge_refused".*"reason":"status 403"/);
  assert.doesNotMatch(log.lines.join(), /hidden|127\.0\.0\.1/);
});

Deno.test("a CDN that is not reached, or leads elsewhere, is asked again", async () => {
  for (const [isThere, reason] of [[false, "not reached"], [true, "status 302"]] as const) {
    await using cdn = openTaggedCdn();
    cdn.status = 302;
    const away = { CDN_PURGE_URL: "http://127.0.0.1:9/hidden/{tag}" };
    await using app = await testApp(isThere ? cdn.environment : away);
    using log = quiet("warn");
    await using _ = purgerOf(app, { firstMs: 0, firstPauseMs: 10 });
    await until("two tries", async () => {
      const [row] = await app.database.sql<{ attempts: number }>`select attempts from cdn_purges`;
      return (row?.attempts ?? 0) >= 2;
    });
    assert.match(log.lines[0]!, new RegExp(`"reason":"${reason}"`));
    assert.doesNotMatch(log.lines.join(), /hidden/);
  }
});
